/**
 * Compresses the transitions of segments: power cycles repeat the same few kinds of events, so each kind is written
 * once for all segments, and an event is its number, its time and the number of its kind.
 */
import { deepFreeze, type Json } from '../../engine/index.js';
import { fromColumns, toColumns } from '../columns.js';
import { isTransitionKind, type TransitionEvent, type TransitionKind } from './transitions.js';

/**
 * Maximum number of numbered kinds. Measured: power cycles have 15. Addresses of sessions and tasks create new kinds
 * without bound, so further kinds are written in place.
 */
const kindsMax = 1_024;
/** Memory of a kind besides its text: its objects. */
const bytesAroundKind = 500;

export interface PackedTransitions {
  /** The other members refer to the kinds. */
  readonly rows: Json;
  /** Kinds that these transitions have introduced. */
  readonly kinds: readonly TransitionKind[];
}

export class TransitionKinds {
  readonly #kinds: TransitionKind[] = [];
  readonly #numbers = new Map<string, number>();
  #bytes = 0;

  /** Memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** In the order of their numbers; numbers never change. */
  add(kinds: readonly TransitionKind[]): void {
    for (const kind of kinds) this.#numberOf(kind);
  }

  pack(events: readonly TransitionEvent[]): PackedTransitions {
    const before = this.#kinds.length;
    const rows = events.map(({ number, at, ...kind }) => ({
      number,
      at,
      kind: this.#numberOf(kind) ?? kind,
    }));
    return { rows: toColumns(rows), kinds: this.#kinds.slice(before) };
  }

  /** Throws Error for data of another origin. */
  unpack(rows: Json): readonly TransitionEvent[] {
    return fromColumns<readonly PackedEvent[]>(rows).map(({ number, at, kind: written }) => {
      const kind: unknown = typeof written === 'number' ? this.#kinds[written] : written;
      if (!Number.isSafeInteger(number) || !Number.isSafeInteger(at) || !isTransitionKind(kind))
        throw new Error(`a transition after event ${number} is of no known kind`);
      return { number, at, ...kind };
    });
  }

  #numberOf(kind: TransitionKind): number | undefined {
    const text = JSON.stringify(kind);
    const known = this.#numbers.get(text);
    if (known !== undefined || this.#kinds.length === kindsMax) return known;
    const number = this.#kinds.push(deepFreeze(kind)) - 1;
    this.#numbers.set(text, number);
    this.#bytes += bytesAroundKind + 2 * text.length;
    return number;
  }
}

interface PackedEvent {
  readonly number: number;
  readonly at: number;
  readonly kind: number | TransitionKind;
}
