/**
 * What a scenario has saved of answers, by name, and how it is put into what is sent and expected later: `${task}` in a
 * text. A text that is nothing else becomes the value itself, a number too.
 */
import type { Json, JsonObject } from '../../engine/index.js';

export type Saved = Pick<ReadonlyMap<string, Json>, 'get' | 'has' | 'keys' | 'size'>;

/** The same for steps, which save as well. */
export interface Saving extends Saved {
  set(name: string, value: Json): unknown;
}

/** Counts the rounds of a step that is repeated, from 1. */
export const roundName = 'round';

/** What is saved, as the steps of one round see it: its number is theirs, whatever is repeated within or beside them. */
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

/** A name in a text: letters, digits and `_`, not first a digit. What follows `$$` is none. */
const reference = /\$(\$)?\{([A-Za-z_]\w*)\}/g;
export const referencePattern = '\\$\\{[A-Za-z_]\\w*\\}';
/** A name and nothing else, which becomes the value itself. */
export const aloneReference = /^\$\{([A-Za-z_]\w*)\}$/;

/** Names in a text, in order. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(reference)].flatMap(([, escaped, name = '']) => (escaped ? [] : [name]));
}

/** Most that a text or value may come to once names are filled in. Unit: characters, and one for each value. */
const filledMax = 4 * 1024 * 1024;

/** Values that stand for lists of values that stand for lists: a few lines can otherwise come to billions. */
export class FilledTooLarge extends Error {
  constructor() {
    super(`with its names filled in, the value is larger than ${filledMax} characters`);
    this.name = 'FilledTooLarge';
  }
}

/** What is left of `filledMax`. */
class Room {
  #left = filledMax;

  /** Throws `FilledTooLarge`. Walks no more of the value than there is room for. */
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

/** Puts in what is known. With `final`, what is not known stays as it is written, and `$${name}` becomes `${name}`. */
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

/** Throws `FilledTooLarge`, as `fillText` does. */
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

/** Inside a text a value is written as JSON, and a text as it is. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
