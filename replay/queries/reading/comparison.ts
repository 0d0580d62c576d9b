/**
 * Comparisons, the short form of a condition on one value: `/host/assetTag = rack 7`,
 * `/redfish/v1/Systems/1/#/PowerState != Off`. The right side is JSON, otherwise plain text.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Address, Json } from '../../../engine/index.js';
import { problemOfValue } from '../../../machines/index.js';
import { pathOfPointer } from '../../../models/index.js';
import { formatValue } from '../../format/value-text.js';
import type { Expression } from '../changes/expression.js';
import { type Location, readLocation } from './location.js';

/**
 * Condition that can be evaluated in any state of a history. A comparison has the location that it compares; other
 * conditions have the machines that they name.
 */
export interface PastCondition extends Expression<boolean> {
  readonly machines?: readonly Address[];
  readonly place?: Location;
  /** Returns the reason why the comparison can never be true for a value of this type; undefined if it can. */
  readonly misfit?: (found: Json) => string | undefined;
}

interface Comparison {
  readonly holds: (found: Json | undefined, wanted: Json) => boolean;
  /** Types for which the comparison can be true only between two values of the same type. */
  readonly kinds: readonly string[];
}

/**
 * Returns a comparison by order. Numbers are compared with numbers and texts with texts, which also orders instants;
 * other values have no order.
 */
function ordered(holds: (order: number) => boolean): Comparison {
  return {
    holds: (found, wanted) => {
      if (typeof found === 'number' && typeof wanted === 'number') return holds(found - wanted);
      if (typeof found !== 'string' || typeof wanted !== 'string' || found === wanted)
        return found === wanted && typeof found === 'string' && holds(0);
      return holds(found < wanted ? -1 : 1);
    },
    kinds: ['a number', 'a text', 'a boolean', 'a list', 'a mapping', 'null'],
  };
}

const equal: Comparison = {
  holds: (found, wanted) => isDeepStrictEqual(found, wanted),
  kinds: ['a number', 'a text', 'a boolean'],
};

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': equal,
  '==': equal,
  '===': equal,
  '!=': { holds: (found, wanted) => !isDeepStrictEqual(found, wanted), kinds: [] },
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
};

export type ComparisonReading =
  | { readonly ok: true; readonly condition: PastCondition }
  | { readonly ok: false; readonly message: string };

/** Signs of comparisons that only equal values satisfy or violate. */
const equalities: ReadonlySet<string> = new Set(['=', '==', '===', '!=']);

const firstSign = /!=|[=<>]/;
const allSigns = /^[=<>!~]+/;

/**
 * Splits a text into a location, all adjacent comparison signs, and a value. A value that begins with a sign needs a
 * blank before it, or quotes.
 */
function splitAtSign(text: string): readonly [named: string, sign: string, written: string] | undefined {
  const at = text.startsWith('/') ? text.search(firstSign) : -1;
  if (at === -1) return undefined;
  const [sign = ''] = allSigns.exec(text.slice(at)) ?? [];
  const written = text.slice(at + sign.length);
  return written === '' ? undefined : [text.slice(0, at).trimEnd(), sign, written.trim()];
}

/** Parses a comparison; returns undefined for a text without a comparison sign. */
export function readComparison(text: string): ComparisonReading | undefined {
  const parts = splitAtSign(text);
  if (parts === undefined) return undefined;
  const [named, sign, written] = parts;
  const reading = readLocation(named);
  if (!reading.ok) return reading;
  const comparison = comparisons[sign];
  if (comparison === undefined) return { ok: false, message: misspelt(reading.location, sign) };
  const { location: place } = reading;
  const wanted = valueFrom(written);
  const impossible = equalities.has(sign) ? problemOfWanted(place, wanted) : undefined;
  if (impossible !== undefined) return { ok: false, message: impossible };
  const condition: PastCondition = {
    text,
    key: conditionKey(text),
    place,
    evaluate: (tree) => {
      const { value: found, hangsOn } = place.evaluate(tree);
      return { value: comparison.holds(found, wanted), hangsOn };
    },
    misfit: (found) => misfitOf(comparison, place, found, wanted),
  };
  return { ok: true, condition };
}

/** Returns the problem of a value that the property of a resource can never have. */
function problemOfWanted({ uri, pointer }: Location, wanted: Json): string | undefined {
  if (uri === undefined || (typeof wanted === 'object' && wanted !== null)) return undefined;
  const problem = problemOfValue(uri, pathOfPointer(pointer), wanted);
  return problem && `${problem.message} (expected ${problem.expected})`;
}

/** Returns the cache key of a condition. The prefix is needed because the same text can also be read as a value. */
export function conditionKey(text: string): string {
  return `condition ${text}`;
}

function misspelt({ text }: Location, sign: string): string {
  return `${text} is before ${sign}, which is not a comparison (expected =, !=, <, <=, > or >=; quote a text that begins with such a sign)`;
}

function misfitOf({ kinds }: Comparison, { text }: Location, found: Json, wanted: Json): string | undefined {
  const [kind, wantedKind] = [kindOf(found), kindOf(wanted)];
  if (kind === wantedKind || !kinds.includes(kind) || !kinds.includes(wantedKind)) return undefined;
  const hint =
    kind === 'a text' ? `; to compare with the text, write "${formatValue(wanted)}" with its quotes` : '';
  return `${text} is ${kind} (${formatValue(found)}), and ${formatValue(wanted)} is ${wantedKind}: these types cannot be compared${hint}`;
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return (
    { number: 'a number', string: 'a text', boolean: 'a boolean' }[typeof value as string] ?? 'a mapping'
  );
}

function valueFrom(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
