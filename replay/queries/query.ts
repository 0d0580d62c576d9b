/**
 * A query of one or two histories, declared once: its name, description, parameters with their parsers, computation,
 * text output and JSON output. The commands of the command line, the lines of a session and the routes of the control
 * API are generated from it.
 */
import type * as z from 'zod';
import type { Pausing, PausingItems } from '../cooperative.js';
import type { LineLayout } from '../format/event-lines.js';
import type { History } from '../history/history.js';
import type { Position } from './reading/position.js';
import type { ReadCondition } from './reading/read-expression.js';

/** An error in the query that its user can correct. */
export class InvalidQuery extends Error {
  override readonly name = 'BadQuestion';
  /** The wrong parameter, if known. */
  readonly parameter: string | undefined;

  constructor(message: string, parameter?: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** The query has no result, with the reason. */
export class NoResult extends Error {
  override readonly name = 'NoAnswer';
  /** Additional members of the problem that the control API returns. */
  readonly more: object | undefined;

  constructor(message: string, more?: object) {
    super(message);
    this.more = more;
  }
}

/** One text of a query: an argument or an option of the command line, a parameter of a query string. */
export interface Parameter {
  /** Name in a query string, and of the given texts. */
  readonly name: string;
  /** In commander's syntax: `<place>`, `[to]`, `--at <position>`; undefined for the control API only. */
  readonly commandLine?: string;
  /** A noun phrase; the second form if it depends on the default position. */
  readonly description: string | ((here: string) => string);
  /** The expected text, for the description of a parameter and for a missing one. */
  readonly expected?: string;
  /** Presence in a query string; `required` for a mandatory one. */
  readonly query: 'required' | 'optional' | 'flag' | 'none' | { readonly default: string };
  /** Pattern in a query string. */
  readonly pattern?: RegExp;
  /** True if it can be a condition, whose parser is loaded on demand. */
  readonly isCondition?: true;
  /** True if it is an output format, of which at most one is allowed. */
  readonly isFormat?: true;
}

/** By parameter name; `true` for a flag. */
export type ParameterTexts = Readonly<Record<string, string | true | undefined>>;

/** Arguments after the files on the command line, and their explanation. */
type Example = readonly [asked: string, says: string];

/** The subject of a query. */
export interface QueryContext {
  readonly history: History;
  /** The default position. */
  readonly here: Position;
  /** Undefined if no parameter can be a condition. */
  readonly readCondition: ReadCondition | undefined;
  /** The syntax of a parameter, for messages that name one. */
  readonly spell: (parameter: string) => string;
}

/** The value of one or more parameters. Its parser throws BadQuestion or NotInHistory. */
export interface Argument<Value> {
  readonly parameters: readonly Parameter[];
  read(texts: ParameterTexts, asking: QueryContext): Pausing<Value>;
}

type ByName = Readonly<Record<string, Argument<unknown>>>;
export type Values<Arguments extends ByName> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends Argument<infer Value> ? Value : never;
};

/** A list of many items, or one item. */
interface ListShown<Item, Given> {
  readonly list: string;
  readonly schema: () => z.ZodType;
  readonly show: (item: Item, given: Given) => object;
  /** The query for the rest of a cut list: its parameter, and the event count of its first item. */
  readonly next: {
    readonly parameter: string;
    readonly after: (first: Item) => number | undefined;
  };
  /** An item that becomes a property of the response instead of a list member. */
  readonly beside?: {
    readonly name: string;
    readonly schema: () => z.ZodType;
    readonly has: (item: Item) => boolean;
  };
}

interface OneShown<Item, Given> {
  readonly schema: () => z.ZodType;
  /** The text is already JSON. Throws NoAnswer for an item without a JSON form. */
  readonly show: (item: Item, given: Given) => object | string;
  /** Reason why there is no item. */
  readonly none?: (given: Given) => string;
  /** Status of the problem if there is no result. */
  readonly problem?: 404 | 409;
  /** The same if a named object is nowhere in the history, which is 400 by default. */
  readonly absent?: 404;
}

/** The response of the control API. */
export type ResultSchema<Item, Given> = ListShown<Item, Given> | OneShown<Item, Given>;

export interface Declared<Subject, Arguments extends ByName, Item> {
  /** The command; undefined for a query of the control API only. */
  readonly verb?: string;
  /** The route of the control API; undefined for a query of the command line only. */
  readonly path?: string;
  /** Without the capital and the full stop of a sentence. */
  readonly description: string;
  readonly arguments: Arguments;
  readonly examples?: readonly Example[];
  /** Help of the command before its examples. */
  readonly notes?: string;
  /** Yields items as they are found. Throws NoAnswer and NotInHistory. */
  readonly find: (
    subject: Subject,
    given: Values<Arguments>,
    spell: QueryContext['spell'],
  ) => PausingItems<Item>;
  /** Undefined for a query of the control API only. */
  readonly lines?: (items: Iterable<Item>, given: Values<Arguments>, look: LineLayout) => Iterable<string>;
  /** True if the command fails with such an item, although it is printed. */
  readonly fails?: (item: Item) => boolean;
  /** JSON form of an item on the command line, if it is not as the control API shows it. */
  readonly fact?: (item: Item) => unknown;
  /** Description of the flag `--json`, if it differs from one JSON object for each item. */
  readonly jsonSays?: string;
  readonly shown?: ResultSchema<Item, Values<Arguments>>;
}

/** The result of a query: the items are computed once, during iteration. */
export interface QueryResult {
  readonly items: PausingItems<unknown>;
  readonly lines: (items: Iterable<unknown>, look: LineLayout) => Iterable<string>;
  readonly fact: (item: unknown) => unknown;
  readonly fails: (item: unknown) => boolean;
  readonly show: (item: unknown) => object | string;
  readonly none: () => string | undefined;
  /** Event count for the rest of a cut list, from its first item. */
  readonly next: (first: unknown) => number | undefined;
}

type Named = Pick<Declared<unknown, ByName, unknown>, 'verb' | 'path' | 'description' | 'notes' | 'jsonSays'>;

export interface Query<Given extends QueryContext = QueryContext> extends Named {
  readonly parameters: readonly Parameter[];
  readonly examples: readonly Example[];
  readonly shown: ResultSchema<unknown, unknown> | undefined;
  /** Parses the arguments. Throws BadQuestion and NotInHistory. */
  ask(texts: ParameterTexts, asking: Given): Pausing<QueryResult>;
}

/** Declares queries on one history. */
export const defineQuery = questionTo((asking: QueryContext) => asking.history);

/** Declares queries on a subject, which is derived from the queried value. */
export function questionTo<Given extends QueryContext, Subject>(subjectOf: (asking: Given) => Subject) {
  return <const Arguments extends ByName, Item>({
    arguments: declared,
    examples = [],
    find,
    lines,
    fact,
    fails,
    shown,
    ...rest
  }: Declared<Subject, Arguments, Item>): Query<Given> => ({
    ...rest,
    examples,
    shown: shown as ResultSchema<unknown, unknown> | undefined,
    parameters: Object.values(declared).flatMap(({ parameters }) => parameters),
    *ask(texts, asking) {
      const read: Record<string, unknown> = {};
      for (const [name, argument] of Object.entries(declared))
        read[name] = yield* argument.read(texts, asking);
      const given = read as Values<Arguments>;
      return {
        items: find(subjectOf(asking), given, asking.spell),
        lines: (items, look) => lines?.(items as Iterable<Item>, given, look) ?? [],
        fact: (item) =>
          fact === undefined ? (shown?.show(item as Item, given) ?? item) : fact(item as Item),
        fails: (item) => fails?.(item as Item) === true,
        show: (item) => shown?.show(item as Item, given) ?? {},
        next: (first) =>
          shown !== undefined && 'next' in shown ? shown.next.after(first as Item) : undefined,
        none: () => (shown !== undefined && 'none' in shown ? shown.none?.(given) : undefined),
      };
    },
  });
}
