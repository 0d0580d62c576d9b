/** What a value that has no parts may be, by its shape: its kind, the values it is from, its limits, its format. */
import type { Json } from '../../../engine/index.js';
import { onceFor } from '../../once-for.js';
import type { Rule } from '../../resource/rule.js';
import type { Format, Kind, Shape } from './shape.js';
import { isAmongValues, listValues } from './value-schema.js';

type TextRule = Extract<Rule, { readonly type: 'string' }>;

/** In the order they are named in. */
const words: Readonly<Record<Kind, string>> = {
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
  link: 'a link',
  null: 'null',
};

/** Source: RFC 3339 § 5.6, RFC 4122 § 3, RFC 3986 § 4.1 (no space, no control character). */
const formats: Readonly<Record<Format, { readonly pattern: RegExp; readonly words: string }>> = {
  'date-time': {
    pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
    words: 'a date with its time',
  },
  uuid: { pattern: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, words: 'a UUID' },
  'uri-reference': { pattern: /^[!-~]*$/, words: 'an address' },
};

/** What was expected in place of a value; undefined of one that may be there. */
export function scalarProblem(shape: Shape, found: Json): string | undefined {
  if (!isOfKind(shape.kinds, found)) return kindsInWords(shape.kinds);
  if (found === null) return undefined;
  if (!isAmongValues(shape, found)) return `one of ${(listValues(shape) ?? []).join(', ')}`;
  if (typeof found === 'string' && shape.format !== undefined && !formats[shape.format].pattern.test(found))
    return formats[shape.format].words;
  // A rule of one resource is none for the others of its type.
  return shape.rule === undefined || shape.shared ? undefined : brokenLimit(shape.rule, found);
}

function kindsInWords(kinds: ReadonlySet<Kind>): string {
  const named = Object.entries(words).filter(([kind]) => kinds.has(kind as Kind));
  return named.map(([, word]) => word).join(' or ');
}

function isOfKind(kinds: ReadonlySet<Kind>, found: Json): boolean {
  if (found === null) return kinds.has('null');
  if (typeof found === 'number')
    return kinds.has('number') || (kinds.has('integer') && Number.isInteger(found));
  if (typeof found === 'string') return kinds.has('string');
  return typeof found === 'boolean' && kinds.has('boolean');
}

function brokenLimit(rule: Rule, found: Json): string | undefined {
  if (rule.type === 'integer' && typeof found === 'number')
    return found >= rule.min && found <= rule.max ? undefined : `${rule.min} to ${rule.max}`;
  if (rule.type !== 'string' || typeof found !== 'string') return undefined;
  // A text has at least as many code units as characters, and most have fewer than there may be.
  if (found.length > rule.lengthMax && [...found].length > rule.lengthMax)
    return `at most ${rule.lengthMax} characters`;
  const fits = patternOf(rule)?.test(found) !== false;
  return fits ? undefined : `a text like /${rule.pattern}/`;
}

/** Of each rule once: a report has hundreds of values of one rule. */
const patternOf = onceFor(({ pattern }: TextRule) =>
  pattern === undefined ? undefined : new RegExp(pattern, 'u'),
);
