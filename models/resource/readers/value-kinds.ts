/**
 * Kinds: the possible values of a property, as data and as a type. A reader (`readers.ts`) is a kind that can also be
 * parsed from a body; the kinds here are read-only. Schemas, allowable values and the compiler use them.
 */
import type { Json } from '../../../engine/index.js';
import type { PropertyLocation } from './problems.js';
import type { ReadResult, Rule } from './rule.js';

/** Known rules of read-only values, besides those of readers. */
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

/** `Shown` is the shown value, `Given` the parsed one; never without a reader. */
export interface ValueKind<Shown, Given = never> {
  readonly rule: ShownRule;
  /** Shows null without a value. */
  readonly nullable?: true;
  readonly read?: (value: Json, place: PropertyLocation) => ReadResult<Given>;
  /** Never present: it only informs the compiler about the shown type. */
  readonly showing?: Shown;
}

/** A number with a fraction. */
export const decimal: ValueKind<number> = { rule: { type: 'number' } };
/** A whole number, of any size. */
export const count: ValueKind<number> = { rule: { type: 'count' } };
/** An instant in the form of `formatInstant`. */
export const dateTime: ValueKind<string> = { rule: { type: 'text', format: 'date-time' } };
export const uuid: ValueKind<string> = { rule: { type: 'text', format: 'uuid' } };
/** An address as text, not a link. */
export const uri: ValueKind<string> = { rule: { type: 'text', format: 'uri-reference' } };
/** A value that is never shown, such as a secret. */
export const nothing: ValueKind<null> = { rule: { type: 'nothing' } };

/** Text of any length. */
export const shownText: ValueKind<string> = { rule: { type: 'text' } };

export type Scalar = string | number | boolean | null;

/** A value of any of these types. */
export const scalar: ValueKind<Scalar> = { rule: { type: 'scalar' }, nullable: true };

/** Values of one kind, in a list of any length. */
export function valuesOf<Shown extends Json>(item: ValueKind<Shown, unknown>): ValueKind<readonly Shown[]> {
  return { rule: { type: 'values', item } };
}

/** An object with variable names, each with a value of this kind. */
export function keyed<Shown extends Json>(
  item: ValueKind<Shown, unknown>,
): ValueKind<{ readonly [name: string]: Shown }> {
  return { rule: { type: 'keyed', item } };
}
