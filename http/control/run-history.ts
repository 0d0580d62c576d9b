/**
 * The history of a run in progress: recorded from the first event on, and read like any history. The whole run can be
 * queried, however long it is; with little memory, older states take longer.
 */
import type { Controller } from '../../machines/index.js';
import { History, Recorder } from '../../replay/index.js';

interface PastOptions {
  readonly controller: Controller;
  /** Virtual time; it can be later than the last event. Unit: ms since the epoch. */
  readonly now: () => number;
  /** Memory limit; 0 for no history. */
  readonly bytesMax: number;
}

/** The stored history of a run. */
export interface RunHistory {
  /** Undefined if the history is not stored. */
  readonly history: History | undefined;
  /** Used memory and its limit; undefined if the history is not stored in memory. */
  readonly memory: { readonly bytes: number; readonly bytesMax: number } | undefined;
}

/** Records from the controller's current state, which must be its genesis. */
export function recordRun({ controller: { simulation, genesis }, now, bytesMax }: PastOptions): RunHistory {
  if (bytesMax === 0) return { history: undefined, memory: undefined };
  const recorder = new Recorder(simulation, genesis, { bytesMax });
  return { history: new History(recorder).goingOnTo(now), memory: recorder };
}
