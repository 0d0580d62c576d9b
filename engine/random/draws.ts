/**
 * Random numbers by name. A draw derives from (seed, address, purpose, occasion number) and from nothing else, so that
 * one more drive never changes the numbers of another, and a removed event changes only its consequences. No secret is
 * drawn here.
 *
 * The occasion is the instant of the event: a history without an earlier reset, as shrinking produces it, has the same
 * inputs at the same instants, and so the same numbers. Only several events of a machine in one instant, or several
 * draws of one purpose in one event, are distinguished by their order.
 */
import { hash } from 'node:crypto';
import seedrandom from 'seedrandom';
import type { Address, RandomState } from '../contracts.js';

/** The public digest of a name under a seed, lower-case hex: the source of serial numbers, UUIDs and draws. */
export function deriveDigest(seed: string, name: string): string {
  return hash('sha256', JSON.stringify([seed, name]), 'hex');
}

/** Time of a draw, as whole numbers from 0. */
interface Occasion {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Number of earlier events of this instant with a draw of the machine. */
  readonly event: number;
  /** Number of earlier draws for the same purpose in this event. */
  readonly draw: number;
}

/** Number of digits of the digest that seed `alea`; each further digit costs a round. Unit: hexadecimal digits. */
const aleaDigits = 32;

/** A number of at least 0 and below 1. */
export function drawNumber(seed: string, address: Address, purpose: string, occasion: Occasion): number {
  const { at, event, draw } = occasion;
  const digest = hash('sha256', JSON.stringify([seed, address, purpose, at, event, draw]), 'hex');
  return seedrandom.alea(digest.slice(0, aleaDigits))();
}

/** Parameters of random numbers from an event on. */
export interface RandomSource {
  /** Seed of the draws. */
  readonly seed: string;
  /** Name of the tie order; first in, first out without it. */
  readonly ties?: string | undefined;
}

/** The draws of one event. Only draws of accepted events are stored: `mark` and `backTo` undo the others. */
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

  /** Applies from here on. The events of the instant are still counted. */
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

  /** The state of the draws for later events. */
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

/** Maps a number in [0, 1) to the range: half of the draws are below the typical value. Whole ms. */
export function sampleDuration(spread: DurationRange, uniform: number): number {
  const { minMs, typicalMs, maxMs } = spread;
  const drawn =
    uniform < 0.5
      ? minMs + (typicalMs - minMs) * 2 * uniform
      : typicalMs + (maxMs - typicalMs) * (2 * uniform - 1);
  return Math.round(drawn);
}

// Noise: numbers that derive from a seed, a name and a position alone, so that a reading can be computed at any instant
// without a random stream and without a timer that fills a buffer. Whole-number arithmetic only, so that every platform
// has the same result.

/** Odd constants of a well-mixing 32-bit hash. Source: the finaliser of MurmurHash3. */
const mixers = [0x85ebca6b, 0xc2b2ae35] as const;
const goldenRatio = 0x9e3779b9;
const range = 2 ** 32;

/** A source of noise. Its creation hashes the name; a query is a few multiplications. */
export interface Noise {
  /** A number in [0, 1) for a whole number of any size and sign. */
  at(index: number): number;
  /**
   * A number in [0, 1) that changes steadily from one value to the next in every period. Units of both: ms. Throws
   * RangeError for a period below 1.
   */
  smooth(instantMs: number, periodMs: number): number;
}

export function createNoise(seed: string, name: string): Noise {
  const key = hashText(`${seed.length} ${seed} ${name}`);
  const at = (index: number) => {
    const high = Math.floor(index / range);
    return mixed(mixed((index >>> 0) ^ key) ^ Math.imul(high | 0, goldenRatio)) / range;
  };
  // Consecutive reads mostly lie between the same two samples. The cache is an object, because its numbers change in
  // place; captured variables of a closure would be allocated anew with each change, and a report reads a hundred
  // thousand.
  const last = { index: Number.NaN, from: Number.NaN, to: Number.NaN };
  return {
    at,
    smooth: (instantMs, periodMs) => {
      if (!(periodMs >= 1)) throw new RangeError(`a period is at least 1 ms, not ${periodMs}`);
      const index = Math.floor(instantMs / periodMs);
      const share = instantMs / periodMs - index;
      if (index !== last.index) {
        // In a sequence of samples the end of one is the start of the next.
        last.from = index === last.index + 1 ? last.to : at(index);
        last.to = at(index + 1);
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

/** Every character counts, by its whole code unit. */
function hashText(text: string): number {
  let hash = goldenRatio;
  for (let index = 0; index < text.length; index++) {
    hash = mixed(hash ^ text.charCodeAt(index)) ^ Math.imul(index + 1, goldenRatio);
  }
  return mixed(hash ^ text.length);
}
