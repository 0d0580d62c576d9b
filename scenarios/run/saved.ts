/**
 * What a scenario has saved of answers, by name, and how it is put into what is sent and expected later: `${task}` in a
 * text. A text that is nothing else becomes the value itself, a number too.
 */
import type { Json, JsonObject } from '../../engine/index.js';

export type Saved = ReadonlyMap<string, Json>;

/** Counts the rounds of a step that is repeated, from 1. */
export const roundName = 'round';

/** A name in a text: letters, digits and `_`, not first a digit. What follows `$$` is none. */
const reference = /\$(\$)?\{([A-Za-z_]\w*)\}/g;
export const referencePattern = '\\$\\{[A-Za-z_]\\w*\\}';
const aloneReference = /^\$\{([A-Za-z_]\w*)\}$/;

/** Names in a text, in order. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(reference)].flatMap(([, escaped, name = '']) => (escaped ? [] : [name]));
}

/** Puts in what is known. With `final`, what is not known stays as it is written, and `$${name}` becomes `${name}`. */
export function fillText(text: string, known: Saved, final = true): Json {
  const [, alone] = aloneReference.exec(text) ?? [];
  const whole = alone === undefined ? undefined : known.get(alone);
  if (whole !== undefined) return whole;
  return text.replace(reference, (written, escaped, name: string) => {
    if (escaped) return final ? written.slice(1) : written;
    const value = known.get(name);
    return value === undefined ? written : textOf(value);
  });
}

export function fill(value: Json, known: Saved, final = true): Json {
  if (typeof value === 'string') return fillText(value, known, final);
  if (Array.isArray(value)) return value.map((item) => fill(item, known, final));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as JsonObject).map(([key, member = null]) => [
    textOf(fillText(key, known, final)),
    fill(member, known, final),
  ]);
  return Object.fromEntries(members);
}

/** Inside a text a value is written as JSON, and a text as it is. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
