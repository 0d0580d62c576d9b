/**
 * Saved values of a scenario by name, and their insertion into later requests and expectations: `${task}` in a text. A
 * text that consists of one reference is replaced by the value itself, for example by a number.
 */
import type { Json, JsonObject } from '../../engine/index.js';

export type Saved = Pick<ReadonlyMap<string, Json>, 'get' | 'has' | 'keys' | 'size'>;

/** Saved values of a scenario, to which steps can add values. */
export interface Saving extends Saved {
  set(name: string, value: Json): unknown;
}

/** Name under which the steps of a repetition can refer to the number of their round, counted from 1. */
export const roundName = 'round';

/** Name under which the steps and conditions of a member can refer to the name of the member. */
export const memberName = 'member';

/**
 * Saved values as the steps of one round see them. Each round has its own number, independent of nested or parallel
 * repetitions.
 */
export class InRound implements Saving {
  readonly #around: Saving;
  readonly #round: number;

  constructor(around: Saving, round: number) {
    this.#around = around;
    this.#round = round;
  }

  get size(): number {
    return [...this.keys()].length;
  }

  keys(): MapIterator<string> {
    return new Set([...this.#around.keys(), roundName]).keys();
  }

  has(name: string): boolean {
    return name === roundName || this.#around.has(name);
  }

  get(name: string): Json | undefined {
    return name === roundName ? this.#round : this.#around.get(name);
  }

  set(name: string, value: Json): void {
    this.#around.set(name, value);
  }
}

/**
 * Pattern of a reference in a text. A name has letters, digits and `_`, and does not start with a digit. After `$$`
 * there is no reference.
 */
const reference = /\$(\$)?\{([A-Za-z_]\w*)\}/g;
export const referencePattern = '\\$\\{[A-Za-z_]\\w*\\}';
/** Pattern of a text that consists of one reference. The value itself replaces it. */
export const aloneReference = /^\$\{([A-Za-z_]\w*)\}$/;

/** Returns the names that a text refers to, in order. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(reference)].flatMap(([, escaped, name = '']) => (escaped ? [] : [name]));
}

/** Maximum size of a text or value after the insertion of values. Unit: characters, plus one for each value. */
const filledMax = 4 * 1024 * 1024;

/**
 * Error of a value that is too large. Without the limit, nested values can grow exponentially: a few lines result in
 * billions of values.
 */
export class FilledTooLarge extends Error {
  constructor() {
    super(`with its names filled in, the value is larger than ${filledMax} characters`);
    this.name = 'FilledTooLarge';
  }
}

/** Part of `filledMax` that is still available. */
class Room {
  #left = filledMax;

  /** Subtracts the size of a value. Throws `FilledTooLarge`, and visits no more of the value than allowed. */
  use(value: Json): void {
    this.#left -= typeof value === 'string' ? 1 + value.length : 1;
    if (this.#left < 0) throw new FilledTooLarge();
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member = null] of Object.entries(value)) {
      this.#left -= key.length;
      this.use(member);
    }
  }
}

/**
 * Inserts the known values into a text. With `final`, references to unknown names stay as written, and `$${name}`
 * becomes `${name}`.
 */
export function fillText(text: string, known: Saved, final = true): Json {
  return fillTextIn(new Room(), text, known, final);
}

function fillTextIn(room: Room, text: string, known: Saved, final: boolean): Json {
  const [, alone] = aloneReference.exec(text) ?? [];
  const whole = alone === undefined ? undefined : known.get(alone);
  if (whole !== undefined) {
    room.use(whole);
    return whole;
  }
  room.use(text);
  return text.replace(reference, (written, escaped, name: string) => {
    if (escaped) return final ? written.slice(1) : written;
    const value = known.get(name);
    if (value === undefined) return written;
    room.use(value);
    return textOf(value);
  });
}

/** Inserts the known values into a value. Throws `FilledTooLarge`, as `fillText` does. */
export function fill(value: Json, known: Saved, final = true): Json {
  return fillIn(new Room(), value, known, final);
}

function fillIn(room: Room, value: Json, known: Saved, final: boolean): Json {
  if (typeof value === 'string') return fillTextIn(room, value, known, final);
  if (Array.isArray(value)) return value.map((item) => fillIn(room, item, known, final));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as JsonObject).map(([key, member = null]) => [
    textOf(fillTextIn(room, key, known, final)),
    fillIn(room, member, known, final),
  ]);
  return Object.fromEntries(members);
}

/** Returns a value in the form in which it is inserted into a text: JSON, or a text unchanged. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
