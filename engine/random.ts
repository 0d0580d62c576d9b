/**
 * Randomness by name. Every stream is seeded from `(seed, name)`, so one more drive never moves the numbers
 * of another; its state is plain JSON and lives in the tree. Nothing secret is drawn here.
 */
import { createHash } from 'node:crypto';
import seedrandom from 'seedrandom';
import type { StreamState } from './contracts.js';

/** The public digest of a name under a seed, lower-case hex. Serials, UUIDs and stream seeds come from it. */
export function digestOf(seed: string, name: string): string {
  return createHash('sha256')
    .update(JSON.stringify([seed, name]))
    .digest('hex');
}

/** A stream drawn from during one event; `state` is what goes back into the tree. */
export class RandomStream {
  readonly #generator: seedrandom.StatefulPRNG<seedrandom.State.Alea>;

  constructor(seed: string, name: string, state: StreamState | undefined) {
    this.#generator =
      state === undefined
        ? seedrandom.alea(digestOf(seed, name), { state: true })
        : seedrandom.alea('', { state: { ...state } });
  }

  /** The next number, at least 0 and below 1. */
  next(): number {
    return this.#generator();
  }

  get state(): StreamState {
    return Object.freeze(this.#generator.state());
  }
}

/** A spread of durations as measured: bounds and what is typical. Unit: ms, whole numbers, min ≤ typical ≤ max. */
export interface Spread {
  readonly minMs: number;
  readonly typicalMs: number;
  readonly maxMs: number;
}

/** Maps a number in [0, 1) to a spread: half the draws fall below the typical value. Whole ms. */
export function durationFrom(spread: Spread, uniform: number): number {
  const { minMs, typicalMs, maxMs } = spread;
  const drawn =
    uniform < 0.5
      ? minMs + (typicalMs - minMs) * 2 * uniform
      : typicalMs + (maxMs - typicalMs) * (2 * uniform - 1);
  return Math.round(drawn);
}
