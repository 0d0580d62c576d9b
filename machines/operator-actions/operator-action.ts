/** Definition of an operator action at the server: a row with a description and an effect. */
import type { Transaction } from '../../models/index.js';
import type { Refused } from '../faults/fault.js';

export interface OperatorAction {
  /** One sentence for the selection of an action; the reference pages show it. */
  readonly description: string;
  /** Also refused, like any write, when no machine accepts its event in the present state. */
  operate(stage: Transaction): Refused;
}

/** By name: the export of the file `operator-actions.ts` of a subsystem. */
export type OperatorActions = Readonly<Record<string, OperatorAction>>;
