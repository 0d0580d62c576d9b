/** What waits until a report of metrics is due, as others see it: it is there while somebody is to get the report. */
import { type Address, addressAt, type RecordOf } from '../../../engine/index.js';

export function metricReportAddress(definitionId: string): Address<MetricReportContract> {
  return addressAt(`metricReport/${definitionId}`);
}

export interface MetricReportContext {
  readonly definitionId: string;
  /** Until the next is due. Unit: ms. */
  readonly remainingMs: number;
  /** From one to the next. Unit: ms. */
  readonly everyMs: number;
}

export interface MetricReportContract {
  readonly value: 'waiting';
  readonly context: MetricReportContext;
  readonly input: MetricReportContext;
  /** The schedule is another, or the clock it goes by. */
  readonly sent: {
    readonly type: 'report.retimed';
    readonly remainingMs: number;
    readonly everyMs: number;
  };
}

export type MetricReportRecord = RecordOf<MetricReportContract>;
