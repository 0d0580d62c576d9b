/**
 * What a question to a history is, for the one table that commands and the session are made from: how it is asked, how it
 * is answered, how the answer is told. Words that are wrong are thrown as BadQuestion, what has no answer as NoAnswer.
 */
import type { Colours } from '../terminal.js';
import type { Past } from './past.js';

/** Something in the question that its asker can put right. */
export class BadQuestion extends Error {
  override readonly name = 'BadQuestion';
}

/** There is no answer, and why. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** By their long names. */
export interface Flags {
  readonly at?: string;
  readonly from?: string;
  readonly to?: string;
  readonly uri?: string;
  readonly machine?: string;
  readonly type?: string;
  readonly changes?: true;
  readonly every?: true;
  readonly csv?: true;
  readonly spark?: true;
  readonly json?: true;
}

/** How it is shown. */
export interface Look {
  readonly colours: Colours;
  /** When the history starts: times are told from there. Unit: ms since the epoch. */
  readonly startMs: number;
  /** Width of an event's number, so that lines are in columns. Unit: characters. */
  readonly numberChars: number;
  /** Width of what it is shown on. Unit: characters. */
  readonly columns: number;
}

/** Either of the two, once: what is found is found on the way. */
export interface Answer {
  /** Plain data, each told as one line of JSON. */
  readonly facts: Iterable<unknown>;
  /** For people. */
  readonly lines: (look: Look) => Iterable<string>;
}

/** An argument or an option as commander writes it, and what help says; that may hang on where one stands unless it is said. */
export type Named = readonly [name: string, says: string | ((here: string) => string)];

export interface Question {
  readonly verb: string;
  /** One sentence, as help shows it. */
  readonly says: string;
  /** As commander writes them: `<pointer>`, `[to]`, `<condition...>`. */
  readonly arguments: readonly Named[];
  readonly options: readonly Named[];
  /** What stands behind the file, and what it is for. */
  readonly examples: readonly (readonly [asked: string, says: string])[];
  readonly ask: (past: Past, args: readonly string[], flags: Flags) => Answer;
}

/** An answer of items that are told one by one, or all in one. */
export function answerOf<Item extends object>(
  items: Iterable<Item>,
  lines: (items: Iterable<Item>, look: Look) => Iterable<string>,
): Answer {
  return { facts: items, lines: (look) => lines(items, look) };
}

/** What several questions can be told, in the same words. */
export const options = {
  at: ['--at <position>', (here: string) => `as it stood there; ${here} unless said`],
  from: ['--from <position>', 'from there on; from the start unless said'],
  to: ['--to <position>', 'up to there; to the end unless said'],
} as const;
