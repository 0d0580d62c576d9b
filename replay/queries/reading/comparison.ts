/**
 * A short way to write what is to hold of one value: `/host/assetTag = rack 7`, `/redfish/v1/Systems/1/#/PowerState != Off`.
 * What is compared with is JSON, or else text as it stands.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Address, Json } from '../../../engine/index.js';
import { formatValue } from '../../format/value-text.js';
import type { Expression } from '../changes/expression.js';
import { type Location, readLocation } from './location.js';

/** A condition; of one that compares a value it is known which, and of others which machines they are about. */
export interface PastCondition extends Expression<boolean> {
  readonly machines?: readonly Address[];
  readonly place?: Location;
  /** Why it cannot hold of such a value, whichever it is of its kind; undefined where it can. */
  readonly misfit?: (found: Json) => string | undefined;
}

interface Comparison {
  readonly holds: (found: Json | undefined, wanted: Json) => boolean;
  /** Kinds of values that it never holds between, unless both are of the same. */
  readonly kinds: readonly string[];
}

/** Numbers with numbers, texts with texts (instants are in order so); other values are in no order. */
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

const firstSign = /!=|[=<>]/;
const allSigns = /^[=<>!~]+/;

/** A place, all signs that stand together, and a value: one that begins with a sign itself stands apart, or in quotes. */
function splitAtSign(text: string): readonly [named: string, sign: string, written: string] | undefined {
  const at = text.startsWith('/') ? text.search(firstSign) : -1;
  if (at === -1) return undefined;
  const [sign = ''] = allSigns.exec(text.slice(at)) ?? [];
  const written = text.slice(at + sign.length);
  return written === '' ? undefined : [text.slice(0, at).trimEnd(), sign, written.trim()];
}

/** Undefined for a text that is written in another way. */
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

/** A text may be a value in one reading and a condition in another. */
export function conditionKey(text: string): string {
  return `condition ${text}`;
}

function misspelt({ text }: Location, sign: string): string {
  return `${text} stands before ${sign}, which is no comparison (expected =, !=, <, <=, > or >=; a text that begins with such a sign stands in quotes)`;
}

function misfitOf({ kinds }: Comparison, { text }: Location, found: Json, wanted: Json): string | undefined {
  const [kind, wantedKind] = [kindOf(found), kindOf(wanted)];
  if (kind === wantedKind || !kinds.includes(kind) || !kinds.includes(wantedKind)) return undefined;
  const hint =
    kind === 'a text' ? `; to compare with the text, write "${formatValue(wanted)}" with its quotes` : '';
  return `${text} is ${kind} (${formatValue(found)}), and ${formatValue(wanted)} is ${wantedKind}: they do not compare${hint}`;
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
