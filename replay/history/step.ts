/** Events of a history. */
import type { ExecutedEvent } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';

/** Event as the engine reports it: the states before and after it, its cause, and the transitions of machines. */
export type HistoryStep = ExecutedEvent<ControllerTree, JournaledInput>;

/** Event of a history with its number and time. */
export interface HistoryEvent extends HistoryStep {
  /** Number of the event in execution order, counted from 1. */
  readonly number: number;
  /** Virtual time of the event. Unit: ms since the epoch. */
  readonly at: number;
}
