/**
 * Parser of the query of a read (behaviour "OData query options"). Unknown options are ignored. A known option that is
 * invalid or repeated refuses the read.
 */
import { baseMessage, type Message } from '../../messages/index.js';
import { parseExpand } from './expand.js';
import { filterLengthMax, parseFilter } from './filter.js';
import type { Expression, FilterTerms } from './filter-grammar.js';
import { parseSelect, type Selection } from './select.js';

export interface Query {
  readonly only: boolean;
  readonly filter: Expression | undefined;
  readonly count: boolean;
  readonly skip: number | undefined;
  readonly top: number | undefined;
  readonly expands: boolean;
  /** Selected properties; both `true` and undefined select everything. */
  readonly select: Selection | true | undefined;
  /** Decoded values of the options, as the client sent them. */
  readonly given: ReadonlyMap<Option, string>;
}

type ReadQuery =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly Message[] };

/**
 * Maximum of `$skip` and `$top`: the largest signed number of 32 bits, because typed clients use this type. No source
 * documents a limit.
 */
const numberMax = 2_147_483_647;

const options = ['only', '$filter', '$count', '$skip', '$top', '$expand', '$select'] as const;
type Option = (typeof options)[number];

/** Parses a query with or without its question mark. `terms` are the options of the filter grammar. */
export function parseQuery(text: string, terms: FilterTerms = {}): ReadQuery {
  const problems: Message[] = [];
  const given = optionsIn(text, problems);
  const read = <Value>(option: Option, reader: (value: string, problems: Message[]) => Value | undefined) => {
    const value = given.get(option);
    return value === undefined ? undefined : reader(value, problems);
  };
  const query: Query = {
    only: read('only', readOnly) ?? false,
    filter: read('$filter', filterReader(terms)),
    count: read('$count', readTruth) ?? false,
    skip: read('$skip', numberReader('$skip')),
    top: read('$top', numberReader('$top')),
    expands: read('$expand', readExpand) ?? false,
    select: read('$select', readSelect),
    given,
  };
  return problems.length === 0 ? { ok: true, query } : { ok: false, problems };
}

/**
 * Converts a query to text. The options are unchanged, except `$skip` and `$top`, which differ in the link to the next
 * page.
 */
export function formatQuery({ given, skip, top }: Query): string {
  const paging = { $skip: skip, $top: top };
  const kept = [...given].filter(([option]) => !(option in paging));
  const moved = Object.entries(paging).filter(([, value]) => value !== undefined);
  return [...kept, ...moved]
    .map(([option, value]) => `${option}=${encodeURIComponent(value ?? '')}`)
    .join('&');
}

/**
 * Returns the known options with decoded values. The decoding is that of forms: `%` starts an escaped octet, and `+` is
 * a blank.
 */
function optionsIn(text: string, problems: Message[]): ReadonlyMap<Option, string> {
  const given = new Map<Option, string>();
  for (const part of text.replace(/^\?/, '').split('&')) {
    const equals = part.indexOf('=');
    const name = decoded(equals === -1 ? part : part.slice(0, equals));
    const option = options.find((known) => known === name);
    if (option === undefined) continue;
    const raw = equals === -1 ? '' : part.slice(equals + 1);
    const value = decoded(raw);
    if (given.has(option)) problems.push(baseMessage('QueryParameterValueError', [option]));
    else if (value === undefined) problems.push(baseMessage('QueryParameterValueFormatError', [raw, option]));
    else given.set(option, value);
  }
  return given;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Parses the option `only`, which has no value. An equals sign without a value is ignored. */
function readOnly(value: string, problems: Message[]): boolean {
  if (value !== '') problems.push(baseMessage('QueryParameterValueFormatError', [value, 'only']));
  return true;
}

function filterReader(terms: FilterTerms) {
  return (value: string, problems: Message[]): Expression | undefined => {
    if (value.length > filterLengthMax) {
      const range = `up to ${filterLengthMax} characters`;
      problems.push(baseMessage('QueryParameterOutOfRange', [`${value.slice(0, 32)}…`, '$filter', range]));
      return undefined;
    }
    const parsed = parseFilter(value, terms);
    if (parsed.ok) return parsed.expression;
    // The parser counts from 0; users count positions from 1.
    problems.push(
      baseMessage('QueryParameterValueFormatError', [`${value} (at character ${parsed.at + 1})`, '$filter']),
    );
    return undefined;
  };
}

function readTruth(value: string, problems: Message[]): boolean | undefined {
  if (value === 'true' || value === 'false') return value === 'true';
  problems.push(baseMessage('QueryParameterValueTypeError', [value, '$count']));
  return undefined;
}

function numberReader(option: '$skip' | '$top') {
  return (value: string, problems: Message[]): number | undefined => {
    if (!/^[+-]?\d+$/.test(value.trim())) {
      problems.push(baseMessage('QueryParameterValueTypeError', [value, option]));
      return undefined;
    }
    const number = Number(value);
    if (number >= 0 && number <= numberMax) return number;
    problems.push(baseMessage('QueryParameterOutOfRange', [value, option, `0 to ${numberMax}`]));
    return undefined;
  };
}

function readExpand(value: string, problems: Message[]): boolean | undefined {
  const expand = parseExpand(value.trim());
  if (expand === undefined) problems.push(baseMessage('QueryParameterValueFormatError', [value, '$expand']));
  return expand?.expands;
}

function readSelect(value: string, problems: Message[]): Selection | true | undefined {
  const selection = parseSelect(value);
  if (selection === undefined)
    problems.push(baseMessage('QueryParameterValueFormatError', [value, '$select']));
  return selection;
}
