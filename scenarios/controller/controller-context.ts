/** Context of a controller in the process and of its forks. None of its members is part of the state. */
import type { ExecutorName, ScheduledInput } from '../../engine/index.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import type { FailureRecorder } from '../failures/failure-recorder.js';
import type { RecordedHistory } from '../from-journal/recorded-history.js';
import type { InProcessController } from './in-process.js';
import type { ProcessPort } from './process-port.js';

/** Checks of a controller. An observer evaluates them at every drained instant and throws an Error for a violation. */
export interface InstantChecker {
  /** Starts all checks again at the current instant. */
  restart(): void;
  /** Ends the checks. Throws for a condition that should have held by now, or that has to hold at the end. */
  end(): void;
}

export interface ControllerContext {
  readonly whenUnavailable: 'drop' | '503';
  readonly outside: Endpoints;
  /** Inputs that enter at given instants. */
  readonly script: readonly ScheduledInput[];
  /** Creates the checks of a controller. They are evaluated from the current instant. */
  readonly judge?: ((controller: InProcessController) => InstantChecker) | undefined;
  /** Services of the process; undefined for none. */
  readonly port?: ProcessPort | undefined;
  /** Recorder of failed runs; undefined if failures are not recorded. */
  readonly failures?: FailureRecorder | undefined;
  /** Executor of the statecharts; default: the compiled plans. */
  readonly executor?: ExecutorName | undefined;
  /** Converts a history to the text of a scenario with the given name. */
  readonly writeScenario: (life: RecordedHistory, name: string) => string;
}
