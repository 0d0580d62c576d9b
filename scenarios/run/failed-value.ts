/** What of a run is looked into when it is over. */
import type { ValueOf } from '../checks/failure.js';
import type { ResultEntry } from '../report/report.js';

/** An entry of a report that failed by a value of a resource. */
export interface FailedValue {
  /** Of the entry in the report. */
  readonly index: number;
  readonly entry: Pick<ResultEntry, 'kind' | 'number'>;
  readonly value: ValueOf;
}
