/**
 * Services of the process around a controller. `library/` provides them for the package, because only `http/` and
 * `cli/` use files, sockets and globals. A controller without a port has none of the services.
 */
import type { RecordedRun } from '../failures/failure-recorder.js';
import type { JournalStore } from '../failures/retention.js';

export interface ProcessPort {
  readonly journals: JournalStore;
  /** Receives the run of a new controller. */
  created(run: RecordedRun): void;
}
