/**
 * Kinds: what the value of a property may be, as data and as a type. A reader (`readers.ts`) is a kind that can be read
 * from a body too; the kinds here are of what is only shown. Schemas, allowable values and the compiler go by them.
 */
import type { Json } from '../../../engine/index.js';
import type { PropertyLocation } from './problems.js';
import type { ReadResult, Rule } from './rule.js';

/** What a value that is only shown is known to be, beside the rules of readers. */
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

/** `Shown` is what a property of this kind shows, `Given` what its reader makes of a body; never where it has none. */
export interface ValueKind<Shown, Given = never> {
  readonly rule: ShownRule;
  /** Shows null where there is no value. */
  readonly nullable?: true;
  readonly read?: (value: Json, place: PropertyLocation) => ReadResult<Given>;
  /** Never there: it has the compiler know what is shown. */
  readonly showing?: Shown;
}

/** A number with a fraction. */
export const decimal: ValueKind<number> = { rule: { type: 'number' } };
/** A whole number, of any size. */
export const count: ValueKind<number> = { rule: { type: 'count' } };
/** An instant, as `formatInstant` writes it. */
export const dateTime: ValueKind<string> = { rule: { type: 'text', format: 'date-time' } };
export const uuid: ValueKind<string> = { rule: { type: 'text', format: 'uuid' } };
/** An address that is a text, not a link. */
export const uri: ValueKind<string> = { rule: { type: 'text', format: 'uri-reference' } };
/** What is never shown, as a secret is not. */
export const nothing: ValueKind<null> = { rule: { type: 'nothing' } };

/** Text of any length. */
export const shownText: ValueKind<string> = { rule: { type: 'text' } };

export type Scalar = string | number | boolean | null;

/** A value that may be of any of these types. */
export const scalar: ValueKind<Scalar> = { rule: { type: 'scalar' }, nullable: true };

/** Values of one kind, in a list of any length. */
export function valuesOf<Shown extends Json>(item: ValueKind<Shown, unknown>): ValueKind<readonly Shown[]> {
  return { rule: { type: 'values', item } };
}

/** An object whose names are data: each has a value of this kind. */
export function keyed<Shown extends Json>(
  item: ValueKind<Shown, unknown>,
): ValueKind<{ readonly [name: string]: Shown }> {
  return { rule: { type: 'keyed', item } };
}
