/**
 * `$filter`: parses an expression and evaluates it on resources. The grammar is in filter.peggy. An absent property is
 * null. Values of different types are not comparable; for example, both `gt` and `eq` between a number and a text are
 * false. If both texts are instants, they are compared as times (behaviour § 1.3).
 */
import { isObject, type Json, type JsonObject, parseInstant } from '../../../engine/index.js';
import {
  type Expression,
  type FilterTerms,
  type Operator,
  parse,
  SyntaxError as Unparsed,
} from './filter-grammar.js';

/**
 * Maximum length of an expression. Unit: characters. Assumption: enough for dozens of comparisons; the limit also
 * bounds chains of `not`.
 */
export const filterLengthMax = 2_048;

/**
 * Maximum nesting of parentheses. The limit is necessary, because the parser is recursive. Assumption: more than real
 * filters use.
 */
export const filterNestingMax = 32;

export type Parsed =
  | { readonly ok: true; readonly expression: Expression }
  /** `at` counts characters from 0. */
  | { readonly ok: false; readonly at: number };

/** Parses an expression of at most `filterLengthMax` characters. Never throws for an invalid expression. */
export function parseFilter(text: string, terms: FilterTerms = {}): Parsed {
  const tooDeep = placeTooDeep(text);
  if (tooDeep !== undefined) return { ok: false, at: tooDeep };
  try {
    return { ok: true, expression: parse(text, terms) };
  } catch (error) {
    if (error instanceof Unparsed) return { ok: false, at: error.location.start.offset };
    throw error;
  }
}

function placeTooDeep(text: string): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "'") quoted = !quoted;
    else if (!quoted && character === '(' && ++depth > filterNestingMax) return at;
    else if (!quoted && character === ')') depth -= 1;
  }
  return undefined;
}

export function satisfies(resource: JsonObject, expression: Expression): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.terms.every((term) => satisfies(resource, term));
    case 'or':
      return expression.terms.some((term) => satisfies(resource, term));
    case 'not':
      return !satisfies(resource, expression.term);
    case 'compare':
      return compares(valueAt(resource, expression.path), expression.operator, expression.value);
  }
}

function valueAt(resource: JsonObject, path: readonly string[]): Json {
  let value: Json | undefined = resource;
  for (const name of path) {
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value ?? null;
}

function compares(found: Json, operator: Operator, wanted: Json): boolean {
  const order = compare(found, wanted);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'gt':
      return order !== undefined && order > 0;
    case 'ge':
      return order !== undefined && order >= 0;
    case 'lt':
      return order !== undefined && order < 0;
    case 'le':
      return order !== undefined && order <= 0;
  }
}

/**
 * Returns a negative number, 0 or a positive number; undefined for values without an order, such as values of different
 * types or unequal booleans.
 */
function compare(found: Json, wanted: Json): number | undefined {
  if (typeof found === 'string' && typeof wanted === 'string') return orderOfTexts(found, wanted);
  if (typeof found === 'number' && typeof wanted === 'number') return Math.sign(found - wanted);
  return found === wanted ? 0 : undefined;
}

function orderOfTexts(found: string, wanted: string): number {
  if (found === wanted) return 0;
  const wantedAt = parseInstant(wanted);
  const at = wantedAt === undefined ? undefined : parseInstant(found);
  if (at !== undefined && wantedAt !== undefined) return Math.sign(at - wantedAt);
  return found < wanted ? -1 : 1;
}
