/**
 * Value kinds: the possible values of a property, as data and as a type. A reader (`readers.ts`) is a kind that can
 * also parse a value from a body; the kinds in this file are read-only. Schemas and allowable values derive from kinds,
 * and the compiler checks values against them.
 */
import type { Json } from '../../../engine/index.js';
import type { PropertyLocation } from './problems.js';
import type { ReadResult, Rule } from './rule.js';

/** Rules of read-only values, and rules of readers. */
export type ShownRule =
  | Rule
  | { readonly type: 'text'; readonly format?: TextFormat }
  | { readonly type: 'count' }
  | { readonly type: 'number' }
  /** A text, a number, true, false or null. */
  | { readonly type: 'scalar' }
  | { readonly type: 'values'; readonly item: ValueKind<unknown, unknown> }
  | { readonly type: 'keyed'; readonly item: ValueKind<unknown, unknown> }
  | { readonly type: 'nothing' };

export type TextFormat = 'date-time' | 'uuid' | 'uri-reference';

/**
 * Kind of a value. `Shown` is the type of the shown value. `Given` is the type of the parsed value; `never` for a kind
 * without a reader.
 */
export interface ValueKind<Shown, Given = never> {
  readonly rule: ShownRule;
  /** True if a missing value is shown as null. */
  readonly nullable?: true;
  readonly read?: (value: Json, place: PropertyLocation) => ReadResult<Given>;
  /** Member that is never present. It only gives the compiler the type of the shown value. */
  readonly showing?: Shown;
}

/** Kind of a number with a fraction. */
export const decimal: ValueKind<number> = { rule: { type: 'number' } };
/** Kind of a whole number of any size. */
export const count: ValueKind<number> = { rule: { type: 'count' } };
/** Kind of an instant in the form of `formatInstant`. */
export const dateTime: ValueKind<string> = { rule: { type: 'text', format: 'date-time' } };
export const uuid: ValueKind<string> = { rule: { type: 'text', format: 'uuid' } };
/** Kind of a URI that is shown as text, not as a link. */
export const uri: ValueKind<string> = { rule: { type: 'text', format: 'uri-reference' } };
/** Kind of a value that is always null, because the value is secret. */
export const nothing: ValueKind<null> = { rule: { type: 'nothing' } };

/** Kind of a text of any length. */
export const shownText: ValueKind<string> = { rule: { type: 'text' } };

export type Scalar = string | number | boolean | null;

/** Kind of a scalar of any type. */
export const scalar: ValueKind<Scalar> = { rule: { type: 'scalar' }, nullable: true };

/** Returns the kind of a list of any length, whose elements have the given kind. */
export function valuesOf<Shown extends Json>(item: ValueKind<Shown, unknown>): ValueKind<readonly Shown[]> {
  return { rule: { type: 'values', item } };
}

/** Returns the kind of an object with variable names, whose values have the given kind. */
export function keyed<Shown extends Json>(
  item: ValueKind<Shown, unknown>,
): ValueKind<{ readonly [name: string]: Shown }> {
  return { rule: { type: 'keyed', item } };
}
