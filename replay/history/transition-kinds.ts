/**
 * Compression of the transitions of segments. Power cycles repeat a few kinds of events, so each kind is stored once
 * for all segments. A stored event consists of its number, its time and the number of its kind.
 */
import { deepFreeze, type Json } from '../../engine/index.js';
import { fromColumns, toColumns } from '../columns.js';
import { isTransitionKind, type TransitionEvent, type TransitionKind } from './transitions.js';

/**
 * Maximum number of numbered kinds. Measured: power cycles have 15. Addresses of sessions and tasks create new kinds
 * without limit, so kinds beyond the maximum are stored in the event itself.
 */
const kindsMax = 1_024;
/** Memory of a kind in addition to its text, in bytes. */
const bytesAroundKind = 500;

export interface PackedTransitions {
  /** Stored events, which refer to kinds by number. */
  readonly rows: Json;
  /** Kinds that are new with these events. */
  readonly kinds: readonly TransitionKind[];
}

export class TransitionKinds {
  readonly #kinds: TransitionKind[] = [];
  readonly #numbers = new Map<string, number>();
  #bytes = 0;

  /** Memory of the kinds, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds kinds in the order of their numbers. The number of a kind never changes. */
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

  /** Returns the events of stored rows. Throws Error for rows that this compression did not write. */
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
