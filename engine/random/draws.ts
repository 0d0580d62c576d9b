/**
 * Random numbers by name. A draw derives only from the seed, an address, a purpose, the instant of the event, and two
 * order numbers. So an additional drive never changes the numbers of another drive, and a removed event changes only
 * its own consequences. Secrets are never drawn here.
 *
 * After shrinking has shortened a history by an earlier reset, the same inputs at the same instants still draw the same
 * numbers. The order numbers distinguish only several events of a machine at one instant, and several draws for one
 * purpose in one event.
 */
import { hash } from 'node:crypto';
import seedrandom from 'seedrandom';
import type { Address, RandomState } from '../contracts.js';

/**
 * Returns the public digest of a name under a seed, in lower-case hex. Serial numbers, UUIDs and draws derive from such
 * digests.
 */
export function deriveDigest(seed: string, name: string): string {
  return hash('sha256', JSON.stringify([seed, name]), 'hex');
}

/** Instant and order numbers of a draw: whole numbers from 0. */
interface Occasion {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of earlier events of the machine at this instant that drew a number. */
  readonly event: number;
  /** Number of earlier draws of the machine for the same purpose in this event. */
  readonly draw: number;
}

/** Number of digest digits that seed `alea`; each further digit costs another round. Unit: hexadecimal digits. */
const aleaDigits = 32;

/** Returns a random number of at least 0 and below 1. */
export function drawNumber(seed: string, address: Address, purpose: string, occasion: Occasion): number {
  const { at, event, draw } = occasion;
  const digest = hash('sha256', JSON.stringify([seed, address, purpose, at, event, draw]), 'hex');
  return seedrandom.alea(digest.slice(0, aleaDigits))();
}

/** Seed and order from which the random numbers of later events derive. */
export interface RandomSource {
  /** Seed of the draws. */
  readonly seed: string;
  /** Name of the tie order for events of the same time and phase; first in, first out if absent. */
  readonly ties?: string | undefined;
}

/**
 * Random draws of one event. Only draws of accepted events are stored: `mark` and `backTo` undo the draws of an event
 * that no transition accepted.
 */
export class Draws {
  readonly #before: RandomState;
  #future: RandomSource;
  readonly #at: number;
  readonly #made: { readonly address: Address; readonly purpose: string }[] = [];

  constructor(before: RandomState, at: number) {
    this.#before = before;
    this.#future = before;
    this.#at = at;
  }

  /** Switches to another future for the next draws. The counts of events at the current instant are unchanged. */
  turnTo(future: RandomSource): void {
    this.#future = future;
  }

  get mark(): number {
    return this.#made.length;
  }

  backTo(mark: number): void {
    this.#made.length = mark;
  }

  draw(address: Address, purpose: string): number {
    let draw = 0;
    for (const made of this.#made) if (made.purpose === purpose && made.address === address) draw += 1;
    const occasion = { at: this.#at, event: this.#eventsBefore(address), draw };
    this.#made.push({ address, purpose });
    return drawNumber(this.#future.seed, address, purpose, occasion);
  }

  /** Returns the state of the draws for later events. */
  committed(): RandomState {
    const { at, events } = this.#before;
    if (this.#made.length === 0) return this.#stateWith(at, events);
    const drawn: Record<Address, number> = at === this.#at ? { ...events } : {};
    for (const address of new Set(this.#made.map((made) => made.address))) {
      drawn[address] = this.#eventsBefore(address) + 1;
    }
    return this.#stateWith(this.#at, Object.freeze(drawn));
  }

  #stateWith(at: number, events: RandomState['events']): RandomState {
    const { seed, ties } = this.#future;
    const before = this.#before;
    if (seed === before.seed && ties === before.ties && events === before.events) return before;
    return Object.freeze({ seed, ...(ties === undefined ? {} : { ties }), at, events });
  }

  #eventsBefore(address: Address): number {
    const { at, events } = this.#before;
    return at === this.#at && Object.hasOwn(events, address) ? (events[address] as number) : 0;
  }
}

/** A measured range of durations: bounds and typical value. Unit: ms, whole numbers, min ≤ typical ≤ max. */
export interface DurationRange {
  readonly minMs: number;
  readonly typicalMs: number;
  readonly maxMs: number;
}

/**
 * Maps a number in [0, 1) to a duration of the range: half of the draws are below the typical value. Unit: ms, whole.
 */
export function sampleDuration(spread: DurationRange, uniform: number): number {
  const { minMs, typicalMs, maxMs } = spread;
  const drawn =
    uniform < 0.5
      ? minMs + (typicalMs - minMs) * 2 * uniform
      : typicalMs + (maxMs - typicalMs) * (2 * uniform - 1);
  return Math.round(drawn);
}

// Noise: numbers that derive only from a seed, a name and a position. So a reading can be computed at any instant,
// without a random stream and without a timer that fills a buffer. The arithmetic uses whole numbers only, so that
// every platform computes the same result.

/** Odd multipliers of a 32-bit hash that mixes well. Source: the finaliser of MurmurHash3. */
const mixers = [0x85ebca6b, 0xc2b2ae35] as const;
const goldenRatio = 0x9e3779b9;
const range = 2 ** 32;

/** Source of noise. Its creation hashes the name; a query costs only a few multiplications. */
export interface Noise {
  /** Returns a number in [0, 1) for a whole number of any size and sign. */
  at(index: number): number;
  /**
   * Returns a number in [0, 1) that changes continuously from one random value to the next within each period. Unit of
   * both parameters: ms. Throws RangeError for a period below 1.
   */
  smooth(instantMs: number, periodMs: number): number;
}

export function createNoise(seed: string, name: string): Noise {
  const key = hashText(`${seed.length} ${seed} ${name}`);
  const at = (index: number) => {
    const high = Math.floor(index / range);
    return mixed(mixed((index >>> 0) ^ key) ^ Math.imul(high | 0, goldenRatio)) / range;
  };
  // Cache of the two samples around the last read, because consecutive reads mostly lie between the same samples. The
  // numbers are members of one object, which changes in place. Captured variables would be allocated anew with each
  // change, and a report reads a hundred thousand values.
  const last = { index: Number.NaN, from: Number.NaN, to: Number.NaN };
  return {
    at,
    smooth: (instantMs, periodMs) => {
      if (!(periodMs >= 1)) throw new RangeError(`a period is at least 1 ms, not ${periodMs}`);
      const index = Math.floor(instantMs / periodMs);
      const share = instantMs / periodMs - index;
      if (index !== last.index) {
        // The end sample of one period is the start sample of the next.
        const { from, to } = last;
        last.from = index === last.index + 1 ? to : at(index);
        last.to = index === last.index - 1 ? from : at(index + 1);
        last.index = index;
      }
      return last.from * (1 - share) + last.to * share;
    },
  };
}

function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), mixers[0]);
  hash = Math.imul(hash ^ (hash >>> 13), mixers[1]);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a hash of a text. All bits of every character's code unit affect it. */
function hashText(text: string): number {
  let hash = goldenRatio;
  for (let index = 0; index < text.length; index++) {
    hash = mixed(hash ^ text.charCodeAt(index)) ^ Math.imul(index + 1, goldenRatio);
  }
  return mixed(hash ^ text.length);
}
