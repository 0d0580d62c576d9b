/** The context of a controller in the process and of its forks; none of it is state. */
import type { ExecutorName, ScheduledInput } from '../../engine/index.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import type { RecordedHistory } from '../from-journal/recorded-history.js';
import type { InProcessController } from './in-process.js';

/** Evaluated at every drained instant of a controller; throws an Error for a violation. */
export interface InstantChecker {
  /** Restarts at the current instant. */
  restart(): void;
  /** Ends: throws for a condition that should have held by now, or has to hold at the end. */
  end(): void;
}

export interface ControllerContext {
  readonly whenUnavailable: 'drop' | '503';
  readonly outside: Endpoints;
  /** Scheduled inputs. */
  readonly script: readonly ScheduledInput[];
  /** Creates the checks of a controller, evaluated from now on. */
  readonly judge?: ((controller: InProcessController) => InstantChecker) | undefined;
  /** Executor of the statecharts; by default the compiled plans. */
  readonly executor?: ExecutorName | undefined;
  /** Converts a history to the text of a scenario with this name. */
  readonly writeScenario: (life: RecordedHistory, name: string) => string;
}
