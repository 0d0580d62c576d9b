/** What somebody in front of the server can do: a row with a sentence and what it does. */
import type { ControllerStage } from '../../models/index.js';
import type { Refused } from '../faults/fault.js';

export interface Hand {
  /** One sentence for those who choose among hands; the README shows it. */
  readonly says: string;
  /** Also refused, like any write, when no machine takes its event in the present state. */
  operate(stage: ControllerStage): Refused;
}

/** By name: what a subsystem's hands file exports. */
export type Hands = Readonly<Record<string, Hand>>;
