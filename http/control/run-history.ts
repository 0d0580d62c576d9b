/**
 * The past of a run while it runs: recorded from its first event on, and looked at as any history is. However long the run is, all
 * of it can be asked about: where memory is short, what lies far back takes longer to find.
 */
import type { Controller } from '../../machines/index.js';
import { History, Recorder } from '../../replay/index.js';

interface PastOptions {
  readonly controller: Controller;
  /** Virtual time: later than the last event while nothing happens. Unit: ms since the epoch. */
  readonly now: () => number;
  /** Memory that it may take; 0 for no past. */
  readonly bytesMax: number;
}

/** What is known of the past of a run. */
export interface RunHistory {
  /** Undefined when it is not kept. */
  readonly history: History | undefined;
  /** What it takes, and may take; undefined when it is not kept in memory. */
  readonly memory: { readonly bytes: number; readonly bytesMax: number } | undefined;
}

/** From the controller's present on, which must be its genesis. */
export function recordRun({ controller: { simulation, genesis }, now, bytesMax }: PastOptions): RunHistory {
  if (bytesMax === 0) return { history: undefined, memory: undefined };
  const recorder = new Recorder(simulation, genesis, { bytesMax });
  return { history: new History(recorder).goingOnTo(now), memory: recorder };
}
