/**
 * Novelties of futures and their rarity. A novelty is a microstep of a machine in a state of the host, or a refused
 * input. A microstep novelty is represented by a number, because novelties are counted at every event.
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

/** Factor that separates host state and microstep in one number. The number of microsteps is far below it. */
const movesMax = 2 ** 24;

export type Feature = number | string;

export class Novelty {
  readonly #moves = new Map<ExecutedMicrostep, number>();
  readonly #hostStates = new Map<unknown, number>();
  /** Numbers of host states by value. A reloaded state is another object with an equal value. */
  readonly #hostLeaves = new Map<string, number>();
  /** Number of histories that contain each novelty. */
  readonly #counts = new Map<Feature, number>();

  /** Yields the novelties of an event. */
  *featuresOf({ after, cause, moved }: ExecutedEvent<ControllerTree, JournaledInput>): Generator<Feature> {
    const host = this.#hostNumbered(powerRecord(after).value);
    for (const { moves } of moved) for (const move of moves) yield this.#numbered(move) + movesMax * host;
    if ('input' in cause && !cause.outcome.ok && isUnhandledEvent(cause.outcome.refusal)) {
      const { address, event } = cause.outcome.refusal;
      yield `${address} takes no ${event} ${host}`;
    }
  }

  /** Returns true if no earlier history contained the novelty. */
  isNew(feature: Feature): boolean {
    return !this.#counts.has(feature);
  }

  /** Counts the novelties of one history, given without duplicates. */
  count(features: Iterable<Feature>): void {
    for (const feature of features) this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
  }

  /** Returns the weight of a branch point with these novelties. The rarest novelty determines it. */
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
