/**
 * What futures have come by, and how rare each of it is: a microstep of a machine while the host stood in a state, and an
 * input that was refused. Numbers stand for both, because this is counted at every event.
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

/** Microsteps of all charts times states of the host are far fewer. */
const movesMax = 2 ** 24;

export type Feature = number | string;

export class Novelty {
  readonly #moves = new Map<ExecutedMicrostep, number>();
  readonly #hostStates = new Map<unknown, number>();
  /** The same, by what a value says: one that was read back is another object. */
  readonly #hostLeaves = new Map<string, number>();
  /** In how many histories it came by. */
  readonly #counts = new Map<Feature, number>();

  /** What an event shows. */
  *featuresOf({ after, cause, moved }: ExecutedEvent<ControllerTree, JournaledInput>): Generator<Feature> {
    const host = this.#hostNumbered(powerRecord(after).value);
    for (const { moves } of moved) for (const move of moves) yield this.#numbered(move) + movesMax * host;
    if ('input' in cause && !cause.outcome.ok && isUnhandledEvent(cause.outcome.refusal)) {
      const { address, event } = cause.outcome.refusal;
      yield `${address} takes no ${event} ${host}`;
    }
  }

  /** Whether nothing has shown it before. */
  isNew(feature: Feature): boolean {
    return !this.#counts.has(feature);
  }

  /** What one history has come by, each once. */
  count(features: Iterable<Feature>): void {
    for (const feature of features) this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
  }

  /** How much it is worth to go on from where these came by: the rarest of them says. */
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
