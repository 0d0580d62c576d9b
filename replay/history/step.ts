/** What happened, event by event. */
import type { ExecutedEvent } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';

/** An event as the engine tells of it: the states before and after, its cause, what machines did. */
export type HistoryStep = ExecutedEvent<ControllerTree, JournaledInput>;

/** One event of a history. */
export interface HistoryEvent extends HistoryStep {
  /** From 1 in the order in which they were executed. */
  readonly number: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
}
