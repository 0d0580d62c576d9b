/**
 * Query of one or two histories, declared once: its name, description, parameters with their parsers, computation, text
 * output and JSON output. The commands of the command line, the commands of a session and the routes of the control API
 * are generated from the declaration.
 */
import type * as z from 'zod';
import type { Pausing, PausingItems } from '../cooperative.js';
import type { LineLayout } from '../format/event-lines.js';
import type { History } from '../history/history.js';
import type { Position } from './reading/position.js';
import type { ReadCondition } from './reading/read-expression.js';

/** Error in a query that its user can correct. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
  /** Name of the wrong parameter, if known. */
  readonly parameter: string | undefined;

  constructor(message: string, parameter?: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** Error for a query without a result. The message is the reason. */
export class NoResult extends Error {
  override readonly name = 'NoResult';
  /** Additional members of the problem document that the control API returns. */
  readonly more: object | undefined;

  constructor(message: string, more?: object) {
    super(message);
    this.more = more;
  }
}

/** Parameter of a query: an argument or an option on the command line, and a parameter in a query string. */
export interface Parameter {
  /** Name of the parameter in a query string and in `ParameterTexts`. */
  readonly name: string;
  /**
   * Syntax on the command line in commander's notation: `<place>`, `[to]`, `--at <position>`. Undefined for a parameter
   * of the control API only.
   */
  readonly commandLine?: string;
  /** Description as a noun phrase. It is a function if it depends on the default position. */
  readonly description: string | ((here: string) => string);
  /** Description of the expected text, for the description of the parameter and for the error of a missing parameter. */
  readonly expected?: string;
  /**
   * Presence in a query string; `required` for a mandatory parameter, `none` for a parameter of the command line only.
   */
  readonly query: 'required' | 'optional' | 'flag' | 'none' | { readonly default: string };
  /** Pattern of the text in a query string. */
  readonly pattern?: RegExp;
  /** True if the text can be a condition. The parser of conditions is loaded on demand. */
  readonly isCondition?: true;
  /** True for an output format. At most one is allowed in a command. */
  readonly isFormat?: true;
}

/** Texts of a query by parameter name; `true` for a flag. */
export type ParameterTexts = Readonly<Record<string, string | true | undefined>>;

/** Example of a command: its arguments after the files, and their explanation. */
type Example = readonly [asked: string, says: string];

/** Context of a query: its history, default position and parsers. */
export interface QueryContext {
  readonly history: History;
  /** Default position. */
  readonly here: Position;
  /** Parser of conditions; undefined if no parameter of the query can be a condition. */
  readonly readCondition: ReadCondition | undefined;
  /** Function that returns the syntax of a parameter, for messages. */
  readonly spell: (parameter: string) => string;
}

/**
 * Argument of a query: a value that is parsed from one or more parameters. Its parser throws InvalidQuery or
 * NotInHistory.
 */
export interface Argument<Value> {
  readonly parameters: readonly Parameter[];
  read(texts: ParameterTexts, asking: QueryContext): Pausing<Value>;
}

type ByName = Readonly<Record<string, Argument<unknown>>>;
export type Values<Arguments extends ByName> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends Argument<infer Value> ? Value : never;
};

/** Representation of a result that is a list of items. */
interface ListShown<Item, Given> {
  readonly list: string;
  readonly schema: () => z.ZodType;
  readonly show: (item: Item, given: Given) => object;
  /**
   * Continuation of a truncated list: the parameter that the next query sets, and the value of this parameter, which is
   * an event count computed from the first omitted item.
   */
  readonly next: {
    readonly parameter: string;
    readonly after: (first: Item) => number | undefined;
  };
  /** Item that becomes a member of the response beside the list. */
  readonly beside?: {
    readonly name: string;
    readonly schema: () => z.ZodType;
    readonly has: (item: Item) => boolean;
  };
}

interface OneShown<Item, Given> {
  readonly schema: () => z.ZodType;
  /**
   * Returns the representation of an item. A string is already JSON. Throws NoResult for an item without a JSON form.
   */
  readonly show: (item: Item, given: Given) => object | string;
  /** Returns the reason why there is no item. */
  readonly none?: (given: Given) => string;
  /** HTTP status of the problem document if there is no result. */
  readonly problem?: 404 | 409;
  /** HTTP status if a named object exists nowhere in the history; 400 by default. */
  readonly absent?: 404;
}

/** Representation of a result in the control API. */
export type ResultSchema<Item, Given> = ListShown<Item, Given> | OneShown<Item, Given>;

export interface Declared<Subject, Arguments extends ByName, Item> {
  /** Command name; undefined for a query of the control API only. */
  readonly verb?: string;
  /** Route of the control API; undefined for a query of the command line only. */
  readonly path?: string;
  /** Description as a noun phrase, without capital letter and full stop. */
  readonly description: string;
  readonly arguments: Arguments;
  readonly examples?: readonly Example[];
  /** Further text in the help of the command, before the examples. */
  readonly notes?: string;
  /** Yields items as they are found. Throws NoResult and NotInHistory. */
  readonly find: (
    subject: Subject,
    given: Values<Arguments>,
    spell: QueryContext['spell'],
  ) => PausingItems<Item>;
  /** Returns the lines of text output; undefined for a query of the control API only. */
  readonly lines?: (items: Iterable<Item>, given: Values<Arguments>, look: LineLayout) => Iterable<string>;
  /** Returns true for a printed item with which the command nevertheless fails. */
  readonly fails?: (item: Item) => boolean;
  /** Returns the JSON form of an item on the command line, if it differs from the form of the control API. */
  readonly fact?: (item: Item) => unknown;
  /** Description of the flag `--json`, if its output is not one JSON object for each item. */
  readonly jsonSays?: string;
  readonly shown?: ResultSchema<Item, Values<Arguments>>;
}

/** Result of a query. The items are computed while they are read, and can be read only once. */
export interface QueryResult {
  readonly items: PausingItems<unknown>;
  readonly lines: (items: Iterable<unknown>, look: LineLayout) => Iterable<string>;
  readonly fact: (item: unknown) => unknown;
  readonly fails: (item: unknown) => boolean;
  readonly show: (item: unknown) => object | string;
  readonly none: () => string | undefined;
  /**
   * Returns the event count from which a query for the rest of a truncated list continues. `first` is the first omitted
   * item.
   */
  readonly next: (first: unknown) => number | undefined;
}

type Named = Pick<Declared<unknown, ByName, unknown>, 'verb' | 'path' | 'description' | 'notes' | 'jsonSays'>;

export interface Query<Given extends QueryContext = QueryContext> extends Named {
  readonly parameters: readonly Parameter[];
  readonly examples: readonly Example[];
  readonly shown: ResultSchema<unknown, unknown> | undefined;
  /** Parses the arguments and starts the query. Throws InvalidQuery and NotInHistory. */
  ask(texts: ParameterTexts, asking: Given): Pausing<QueryResult>;
}

/** Declares a query on one history. */
export const defineQuery = questionTo((asking: QueryContext) => asking.history);

/**
 * Returns a function that declares queries on a subject, such as a history or a pair of histories. `subjectOf` selects
 * the subject in the query context.
 */
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
