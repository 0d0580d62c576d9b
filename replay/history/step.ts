/** Events of a history. */
import type { ExecutedEvent } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';

/** An event as the engine reports it: the states before and after, its cause, the transitions of machines. */
export type HistoryStep = ExecutedEvent<ControllerTree, JournaledInput>;

/** One event of a history. */
export interface HistoryEvent extends HistoryStep {
  /** From 1 in execution order. */
  readonly number: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
}
