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
import type { Address, RandomState } from './contracts.js';

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
export function drawnFrom(seed: string, address: Address, purpose: string, occasion: Occasion): number {
  const { at, event, draw } = occasion;
  const digest = hash('sha256', JSON.stringify([seed, address, purpose, at, event, draw]), 'hex');
  return seedrandom.alea(digest.slice(0, aleaDigits))();
}

/** What is random from an event on. */
export interface Future {
  /** What draws are made from. */
  readonly seed: string;
  /** Names an order of its own for what ties on time and phase; first in, first out without it. */
  readonly ties?: string | undefined;
}

/** The draws of one event. They are kept only for what is taken: `mark` and `backTo` undo the others. */
export class Draws {
  readonly #before: RandomState;
  #future: Future;
  readonly #at: number;
  readonly #made: { readonly address: Address; readonly purpose: string }[] = [];

  constructor(before: RandomState, at: number) {
    this.#before = before;
    this.#future = before;
    this.#at = at;
  }

  /** From here on. The instant's events go on being counted. */
  turnTo(future: Future): void {
    this.#future = future;
  }

  get mark(): number {
    return this.#made.length;
  }

  backTo(mark: number): void {
    this.#made.length = mark;
  }

  draw(address: Address, purpose: string): number {
    const alike = this.#made.filter((made) => made.address === address && made.purpose === purpose);
    const occasion = { at: this.#at, event: this.#eventsBefore(address), draw: alike.length };
    this.#made.push({ address, purpose });
    return drawnFrom(this.#future.seed, address, purpose, occasion);
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
