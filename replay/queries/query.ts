/**
 * A question to a history, or to two of them, declared once: its name, what it says, its arguments with their readers, how its answer
 * is found, printed and shown as JSON. The commands of the command line, the lines of a session and the routes of the control API are
 * made from it.
 */
import type * as z from 'zod';
import type { Pausing, PausingItems } from '../cooperative.js';
import type { LineLayout } from '../format/event-lines.js';
import type { History } from '../history/history.js';
import type { Position } from './reading/position.js';
import type { ReadCondition } from './reading/read-expression.js';

/** Something in the question that its asker can put right. */
export class InvalidQuery extends Error {
  override readonly name = 'BadQuestion';
  /** The parameter that is wrong, where it is known. */
  readonly parameter: string | undefined;

  constructor(message: string, parameter?: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** There is no answer, and why. */
export class NoResult extends Error {
  override readonly name = 'NoAnswer';
  /** Members of the problem that the control API answers, beside those of any problem. */
  readonly more: object | undefined;

  constructor(message: string, more?: object) {
    super(message);
    this.more = more;
  }
}

/** One text of a question: a word or an option of the command line, a parameter of a query. */
export interface Parameter {
  /** In a query, and of the texts that are given. */
  readonly name: string;
  /** As commander writes it: `<place>`, `[to]`, `--at <position>`; undefined for one of the control API alone. */
  readonly commandLine?: string;
  /** A noun phrase; the second form where it depends on the position that is meant unless one is named. */
  readonly description: string | ((here: string) => string);
  /** What may stand there, for the description of a query and for one that lacks it. */
  readonly expected?: string;
  /** In a query; `required` for one that has to be there. */
  readonly query: 'required' | 'optional' | 'flag' | 'none' | { readonly default: string };
  /** What it has to look like in a query. */
  readonly pattern?: RegExp;
  /** Whether it may be a condition, whose reader is loaded when it is needed. */
  readonly isCondition?: true;
  /** Whether it is a way to print the answer: of several one at most. */
  readonly isFormat?: true;
}

/** By the names of the parameters; `true` for a flag. */
export type ParameterTexts = Readonly<Record<string, string | true | undefined>>;

/** What stands behind the files on the command line, and what it is for. */
type Example = readonly [asked: string, says: string];

/** What a question is asked of. */
export interface QueryContext {
  readonly history: History;
  /** The position that is meant unless one is named. */
  readonly here: Position;
  /** Undefined where no parameter may be a condition. */
  readonly readCondition: ReadCondition | undefined;
  /** How a parameter is written, for answers that name one. */
  readonly spell: (parameter: string) => string;
}

/** What one or more parameters name. Its reader throws BadQuestion or NotInHistory. */
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
  /** How the rest of a list that was cut is asked for: which parameter says it, and after how many events its first item comes. */
  readonly next: {
    readonly parameter: string;
    readonly after: (first: Item) => number | undefined;
  };
  /** An item that is no member of the list, but a property of the answer. */
  readonly beside?: {
    readonly name: string;
    readonly schema: () => z.ZodType;
    readonly has: (item: Item) => boolean;
  };
}

interface OneShown<Item, Given> {
  readonly schema: () => z.ZodType;
  /** A text is JSON already. Throws NoAnswer for an item that is none to a program. */
  readonly show: (item: Item, given: Given) => object | string;
  /** Why there is no item. */
  readonly none?: (given: Given) => string;
  /** Of the problem where there is no answer. */
  readonly problem?: 404 | 409;
  /** The same where what is named is nowhere in the history, which is 400 otherwise. */
  readonly absent?: 404;
}

/** How the control API answers. */
export type ResultSchema<Item, Given> = ListShown<Item, Given> | OneShown<Item, Given>;

export interface Declared<Subject, Arguments extends ByName, Item> {
  /** The command; undefined for a question of the control API alone. */
  readonly verb?: string;
  /** The route of the control API; undefined for a question of the command line alone. */
  readonly path?: string;
  /** Without the capital and the full stop of a sentence. */
  readonly description: string;
  readonly arguments: Arguments;
  readonly examples?: readonly Example[];
  /** Help of the command before its examples. */
  readonly notes?: string;
  /** Items as they are found. Throws NoAnswer and NotInHistory. */
  readonly find: (
    subject: Subject,
    given: Values<Arguments>,
    spell: QueryContext['spell'],
  ) => PausingItems<Item>;
  /** Undefined for a question of the control API alone. */
  readonly lines?: (items: Iterable<Item>, given: Values<Arguments>, look: LineLayout) => Iterable<string>;
  /** Whether the command fails with such an item, though it is printed. */
  readonly fails?: (item: Item) => boolean;
  /** An item as a line of JSON on the command line, where it is not as the control API shows it. */
  readonly fact?: (item: Item) => unknown;
  /** Of the flag `--json`, where there is more to say than that each item is a line of JSON. */
  readonly jsonSays?: string;
  readonly shown?: ResultSchema<Item, Values<Arguments>>;
}

/** What a question has been answered with: the items are found once, on the way to whoever takes them. */
export interface QueryResult {
  readonly items: PausingItems<unknown>;
  readonly lines: (items: Iterable<unknown>, look: LineLayout) => Iterable<string>;
  readonly fact: (item: unknown) => unknown;
  readonly fails: (item: unknown) => boolean;
  readonly show: (item: unknown) => object | string;
  readonly none: () => string | undefined;
  /** The number of events after which the rest of a list that was cut is asked for, by its first item. */
  readonly next: (first: unknown) => number | undefined;
}

type Named = Pick<Declared<unknown, ByName, unknown>, 'verb' | 'path' | 'description' | 'notes' | 'jsonSays'>;

export interface Query<Given extends QueryContext = QueryContext> extends Named {
  readonly parameters: readonly Parameter[];
  readonly examples: readonly Example[];
  readonly shown: ResultSchema<unknown, unknown> | undefined;
  /** Reads the arguments. Throws BadQuestion and NotInHistory. */
  ask(texts: ParameterTexts, asking: Given): Pausing<QueryResult>;
}

/** Declares questions to one history. */
export const defineQuery = questionTo((asking: QueryContext) => asking.history);

/** What declares questions to a subject, which is found in what they are asked of. */
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
