/** Definition of an operator action at the server: a row with a description and an effect. */
import type { Transaction } from '../../models/index.js';
import type { Refused } from '../faults/fault.js';

export interface OperatorAction {
  /** Description in one sentence, for users who select an action; the reference pages show it. */
  readonly description: string;
  /**
   * Executes the action; returns the reasons of a refusal. As with any write, the action is also refused when no
   * machine accepts its event in the present state.
   */
  operate(stage: Transaction): Refused;
}

/** Operator actions by name, in the form that the file `operator-actions.ts` of a subsystem exports. */
export type OperatorActions = Readonly<Record<string, OperatorAction>>;
