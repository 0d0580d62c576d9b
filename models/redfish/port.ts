/** What the request layer needs of the controller it fronts; `machines/` provides it. */
import type { Outcome } from '../../engine/index.js';
import type { RequestInput } from '../inputs.js';
import type { Refusal, Secrets } from '../resource/define.js';
import type { ControllerTree } from '../tree.js';

export interface ControllerPort {
  readonly tree: ControllerTree;
  /** Virtual time of the request: at least the tree's, and before the next thing due. Unit: ms since the epoch. */
  readonly now: number;
  /** What the controller's own clock shows then: the time of its answers and of all they tell. Same unit. */
  readonly clock: number;
  readonly secrets: Secrets;
  /** Brings the clock to `now`, executes the input, drains the instant. */
  perform(input: RequestInput): Outcome<Refusal>;
}
