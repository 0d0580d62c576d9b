/** What waits until a report of metrics is due, as others see it: it is there while somebody is to get the report. */
import type { MachineRecord } from '../../../engine/index.js';

export function metricReportAddress(definitionId: string): string {
  return `metricReport/${definitionId}`;
}

export type MetricReportValue = 'waiting';

export interface MetricReportContext {
  readonly definitionId: string;
  /** Until the next is due. Unit: ms. */
  readonly remainingMs: number;
  /** From one to the next. Unit: ms. */
  readonly everyMs: number;
}

/** The schedule is another, or the clock it goes by. */
export interface MetricReportEvent {
  readonly type: 'report.retimed';
  readonly remainingMs: number;
  readonly everyMs: number;
}

export type MetricReportRecord = MachineRecord<MetricReportValue, MetricReportContext>;
