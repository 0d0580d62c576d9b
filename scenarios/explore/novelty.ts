/**
 * Novelties of futures and their rarity: a microstep of a machine in a state of the host, and a refused input. Both are
 * represented by numbers, because they are counted at every event.
 */
import {
  type ExecutedEvent,
  type ExecutedMicrostep,
  isUnhandledEvent,
  type Macrostep,
  type StateValue,
} from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { powerRecord } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { leavesOf, statesOf } from '../../replay/index.js';

/** There are far fewer microsteps times host states. */
const movesMax = 2 ** 24;

export type Feature = number | string;

export class Novelty {
  readonly #moves = new Map<ExecutedMicrostep, number>();
  readonly #hostStates = new Map<unknown, number>();
  /** The same by value: a reloaded value is another object. */
  readonly #hostLeaves = new Map<string, number>();
  /** Number of histories with the novelty. */
  readonly #counts = new Map<Feature, number>();

  /** The novelties of an event. */
  *featuresOf({ after, cause, moved }: ExecutedEvent<ControllerTree, JournaledInput>): Generator<Feature> {
    const host = this.#hostNumbered(powerRecord(after).value);
    for (const { moves } of moved) for (const move of moves) yield this.#numbered(move) + movesMax * host;
    if ('input' in cause && !cause.outcome.ok && isUnhandledEvent(cause.outcome.refusal)) {
      const { address, event } = cause.outcome.refusal;
      yield `${address} takes no ${event} ${host}`;
    }
  }

  /** True if no earlier event had it. */
  isNew(feature: Feature): boolean {
    return !this.#counts.has(feature);
  }

  /** The novelties of one history, without duplicates. */
  count(features: Iterable<Feature>): void {
    for (const feature of features) this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
  }

  /** Weight of a branch point with these novelties: decided by the rarest. */
  worth(features: readonly Feature[]): number {
    let fewest = Number.POSITIVE_INFINITY;
    for (const feature of features) fewest = Math.min(fewest, this.#counts.get(feature) ?? 1);
    return 1 / fewest;
  }

  #hostNumbered(value: unknown): number {
    let number = this.#hostStates.get(value);
    if (number === undefined) {
      number = numberOf(this.#hostLeaves, [...leavesOf(statesOf(value as StateValue))].sort().join());
      this.#hostStates.set(value, number);
    }
    return number;
  }

  #numbered(move: Macrostep['moves'][number]): number {
    return numberOf(this.#moves, move);
  }
}

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(key, number);
  }
  return number;
}
