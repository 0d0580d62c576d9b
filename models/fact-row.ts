/** A row of the fact table: what a fact becomes in the logs. */
import type { LogEntry } from './state/log.js';

export interface FactRow {
  readonly class: number;
  readonly code: number;
  readonly severity: LogEntry['severity'];
  /** `{name}` is replaced by the fact's argument of that name. */
  readonly message: string;
}
