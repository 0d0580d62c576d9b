/**
 * Randomness by name. A draw is made from (seed, address, purpose, occasion) and from nothing that happened before, so
 * one more drive never moves the numbers of another, and leaving one event out moves only what depends on it. Nothing
 * secret is drawn here.
 *
 * The occasion is the instant of the event: a history with an earlier reset left out, as shrinking makes it, has the
 * same inputs at the same instants, and so the same numbers. Only where a machine draws in several events of one
 * instant, or twice for one purpose in one event, are those told apart by their order.
 */
import { hash } from 'node:crypto';
import seedrandom from 'seedrandom';
import type { Address, RandomState } from '../contracts.js';

/** The public digest of a name under a seed, lower-case hex. Serials, UUIDs and what draws are made from come from it. */
export function deriveDigest(seed: string, name: string): string {
  return hash('sha256', JSON.stringify([seed, name]), 'hex');
}

/** When a number is drawn: all whole numbers from 0. */
interface Occasion {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Events of this instant in which the machine has drawn before. */
  readonly event: number;
  /** Draws for the same purpose in this event before. */
  readonly draw: number;
}

/** As many of the digest as `alea` has state for; each more costs it a turn. Hexadecimal digits. */
const aleaDigits = 32;

/** A number of at least 0 and below 1. */
export function drawNumber(seed: string, address: Address, purpose: string, occasion: Occasion): number {
  const { at, event, draw } = occasion;
  const digest = hash('sha256', JSON.stringify([seed, address, purpose, at, event, draw]), 'hex');
  return seedrandom.alea(digest.slice(0, aleaDigits))();
}

/** What is random from an event on. */
export interface RandomSource {
  /** What draws are made from. */
  readonly seed: string;
  /** Names an order of its own for what ties on time and phase; first in, first out without it. */
  readonly ties?: string | undefined;
}

/** The draws of one event. They are kept only for what is taken: `mark` and `backTo` undo the others. */
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

  /** From here on. The instant's events go on being counted. */
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

  /** What the next events have to know. */
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

/** A spread of durations as measured: bounds and what is typical. Unit: ms, whole numbers, min ≤ typical ≤ max. */
export interface DurationRange {
  readonly minMs: number;
  readonly typicalMs: number;
  readonly maxMs: number;
}

/** Maps a number in [0, 1) to a spread: half the draws fall below the typical value. Whole ms. */
export function sampleDuration(spread: DurationRange, uniform: number): number {
  const { minMs, typicalMs, maxMs } = spread;
  const drawn =
    uniform < 0.5
      ? minMs + (typicalMs - minMs) * 2 * uniform
      : typicalMs + (maxMs - typicalMs) * (2 * uniform - 1);
  return Math.round(drawn);
}

// Noise: numbers that follow from a seed, a name and a position alone, so that a reading can be taken at any instant
// without drawing from a stream and without a timer that fills a buffer. Whole-number arithmetic only: the same on
// every machine.

/** Odd constants of a well-mixing 32-bit hash. Source: the finaliser of MurmurHash3. */
const mixers = [0x85ebca6b, 0xc2b2ae35] as const;
const goldenRatio = 0x9e3779b9;
const range = 2 ** 32;

/** A source of noise. Making one hashes its name; asking it is a few multiplications. */
export interface Noise {
  /** A number in [0, 1) for a whole number of any size and sign. */
  at(index: number): number;
  /**
   * A number in [0, 1) that moves steadily from one value to the next in every period. Units of both: ms.
   * Throws RangeError for a period below 1.
   */
  smooth(instantMs: number, periodMs: number): number;
}

export function createNoise(seed: string, name: string): Noise {
  const key = hashText(`${seed.length} ${seed} ${name}`);
  const at = (index: number) => {
    const high = Math.floor(index / range);
    return mixed(mixed((index >>> 0) ^ key) ^ Math.imul(high | 0, goldenRatio)) / range;
  };
  // What is read of a row of instants mostly lies between the same two samples. An object, for its numbers change in place:
  // those of a closure are made anew with each change, and a report is of a hundred thousand.
  const last = { index: Number.NaN, from: Number.NaN, to: Number.NaN };
  return {
    at,
    smooth: (instantMs, periodMs) => {
      if (!(periodMs >= 1)) throw new RangeError(`a period is at least 1 ms, not ${periodMs}`);
      const index = Math.floor(instantMs / periodMs);
      const share = instantMs / periodMs - index;
      if (index !== last.index) {
        // Of a row of samples the end of one is the beginning of the next.
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
