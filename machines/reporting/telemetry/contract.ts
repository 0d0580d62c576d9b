/** Contract of the timer of a metric report. The machine exists while a subscription receives the report. */
import { type Address, addressAt, type RecordOf } from '../../../engine/index.js';

export function metricReportAddress(definitionId: string): Address<MetricReportContract> {
  return addressAt(`metricReport/${definitionId}`);
}

export interface MetricReportContext {
  readonly definitionId: string;
  /** Time until the next report is due. Unit: ms. */
  readonly remainingMs: number;
  /** Interval between reports. Unit: ms. */
  readonly everyMs: number;
}

export interface MetricReportContract {
  readonly value: 'waiting';
  readonly context: MetricReportContext;
  readonly input: MetricReportContext;
  /** Event after a change of the schedule or of the clock. */
  readonly sent: {
    readonly type: 'report.retimed';
    readonly remainingMs: number;
    readonly everyMs: number;
  };
}

export type MetricReportRecord = RecordOf<MetricReportContract>;
