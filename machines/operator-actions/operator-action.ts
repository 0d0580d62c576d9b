/** What an operator does at the server: a row with a sentence and what it does. */
import type { Transaction } from '../../models/index.js';
import type { Refused } from '../faults/fault.js';

export interface OperatorAction {
  /** One sentence for those who choose among them; the reference pages show it. */
  readonly description: string;
  /** Also refused, like any write, when no machine takes its event in the present state. */
  operate(stage: Transaction): Refused;
}

/** By name: what the file `operator-actions.ts` of a subsystem exports. */
export type OperatorActions = Readonly<Record<string, OperatorAction>>;
