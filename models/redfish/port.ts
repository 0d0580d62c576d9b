/** What the request layer needs of the controller it fronts; `machines/` provides it. */
import type { Outcome } from '../../engine/index.js';
import type { RequestInput } from '../inputs.js';
import type { Refusal, SaltName, Secrets } from '../resource/define.js';
import type { ControllerTree } from '../tree.js';

export interface ControllerPort {
  readonly tree: ControllerTree;
  /**
   * Virtual time: at which the request was sent, and after `arrive` at which it is handled, at least the tree's and
   * before the next thing due. Unit: ms since the epoch.
   */
  readonly now: number;
  /** What the controller's own clock shows then: the time of its answers and of all they tell. Same unit. */
  readonly clock: number;
  readonly secrets: Secrets;
  /** What a password of this name is to be hashed with. */
  salt(name: SaltName): string;
  /** Moves on to the instant at which the request is handled, and runs what is due up to it: checks take time. */
  arrive(): void;
  /** Brings the clock to `now`, executes the input, drains the instant. */
  perform(input: RequestInput): Outcome<Refusal>;
}
