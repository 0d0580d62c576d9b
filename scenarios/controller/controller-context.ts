/** What a controller in the process lives with, and its forks with it: none of it is state. */
import type { ExecutorName, ScheduledInput } from '../../engine/index.js';
import type { Endpoints } from '../endpoints/endpoints.js';
import type { RecordedHistory } from '../from-journal/recorded-history.js';
import type { InProcessController } from './in-process.js';

/** Looks at every drained instant of a controller, and throws an Error for what does not hold. */
export interface InstantChecker {
  /** It begins anew, at the present instant. */
  restart(): void;
  /** No more is to come: throws for what should have held by now, or holds at the end. */
  end(): void;
}

export interface ControllerContext {
  readonly whenUnavailable: 'drop' | '503';
  readonly outside: Endpoints;
  /** What comes by itself. */
  readonly script: readonly ScheduledInput[];
  /** Judges a controller by the checks that it was made with, from now on. */
  readonly judge?: ((controller: InProcessController) => InstantChecker) | undefined;
  /** What executes the statecharts; by default the compiled plans. */
  readonly executor?: ExecutorName | undefined;
  /** A history as the text of a scenario of this name. */
  readonly writeScenario: (life: RecordedHistory, name: string) => string;
}
