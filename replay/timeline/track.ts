/**
 * Tracks of the timeline: the states of a machine, the ticks of a lane, and bars that begin and end. A track stores each
 * change as a few numbers, and each text once. So a million changes need some 20 MB, and are read in one pass.
 */
import { firstIndexWhere } from '../cooperative.js';

const capacityMin = 64;

/** List of numbers that grows in steps, without an object for each number. */
class NumberList {
  #values = new Float64Array(capacityMin);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? Number.NaN;
  }

  set(index: number, value: number): void {
    if (index < this.#length) this.#values[index] = value;
  }
}

/** Texts by number, each stored once. */
class TextTable {
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.push(text) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }
}

/** Severity of a tick, from the least to the most severe. */
export const severities = ['ok', 'info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Instants in order, each with a text, a severity and the event at that instant; event 0 means none. */
export class TickTrack {
  readonly #at = new NumberList();
  readonly #event = new NumberList();
  readonly #severity = new NumberList();
  readonly #text = new NumberList();
  readonly #texts = new TextTable();

  get length(): number {
    return this.#at.length;
  }

  /** Adds a tick. Ticks come in order of time; a tick that comes late is added at the time of the last one. */
  add(atMs: number, text: string, severity: Severity, event: number): void {
    const last = this.length === 0 ? atMs : this.#at.at(this.length - 1);
    this.#at.push(Math.max(atMs, last));
    this.#event.push(event);
    this.#severity.push(severities.indexOf(severity));
    this.#text.push(this.#texts.numberOf(text));
  }

  at(index: number): number {
    return this.#at.at(index);
  }

  event(index: number): number {
    return this.#event.at(index);
  }

  severity(index: number): number {
    return this.#severity.at(index);
  }

  text(index: number): string {
    return this.#texts.text(this.#text.at(index));
  }

  /** Returns the index of the first tick at an instant or later. */
  firstFrom(atMs: number): number {
    return firstIndexWhere(this.length, (index) => this.#at.at(index) >= atMs);
  }
}

/** States in order, each until the next one; an empty text means that the machine does not exist. */
export class StateTrack {
  readonly #at = new NumberList();
  readonly #event = new NumberList();
  readonly #state = new NumberList();
  readonly #texts = new TextTable();

  get length(): number {
    return this.#at.length;
  }

  add(atMs: number, state: string, event: number): void {
    this.#at.push(atMs);
    this.#event.push(event);
    this.#state.push(this.#texts.numberOf(state));
  }

  at(index: number): number {
    return this.#at.at(index);
  }

  event(index: number): number {
    return this.#event.at(index);
  }

  state(index: number): string {
    return this.#texts.text(this.#state.at(index));
  }

  /** Returns the index of the state at an instant; 0 for an instant before the first state. */
  stateAt(atMs: number): number {
    return Math.max(0, firstIndexWhere(this.length, (index) => this.#at.at(index) > atMs) - 1);
  }
}

/** Bar with a begin and an end; the end is infinite while the bar goes on. Unit: ms since the epoch. */
export interface Bar {
  readonly from: number;
  to: number;
  readonly text: string;
  readonly event: number;
}
