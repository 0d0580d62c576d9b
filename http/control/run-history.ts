/**
 * History of a run in progress. It is recorded from the first event on, and is read like any other history. The whole
 * run can be queried, however long it is; with little memory, queries of older states take longer.
 */
import type { Controller } from '../../machines/index.js';
import { History, Recorder } from '../../replay/index.js';

interface PastOptions {
  readonly controller: Controller;
  /** Returns virtual time, which can be later than the last event. Unit: ms since the epoch. */
  readonly now: () => number;
  /** Maximum memory of the history; 0 records no history. Unit: bytes. */
  readonly bytesMax: number;
}

/** History of a run, if it is recorded, and its memory. */
export interface RunHistory {
  /** History of the run; undefined if it is not recorded. */
  readonly history: History | undefined;
  /** Used memory and its maximum; undefined if the history is not stored in memory. Unit: bytes. */
  readonly memory: { readonly bytes: number; readonly bytesMax: number } | undefined;
}

/** Starts to record the run. The controller must be at its genesis. */
export function recordRun({ controller: { simulation, genesis }, now, bytesMax }: PastOptions): RunHistory {
  if (bytesMax === 0) return { history: undefined, memory: undefined };
  const recorder = new Recorder(simulation, genesis, { bytesMax });
  return { history: new History(recorder).goingOnTo(now), memory: recorder };
}
