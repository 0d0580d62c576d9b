/**
 * Validation of the arguments of the library's queries. The compiler does not check callers in JavaScript, casts, or a
 * parse result that is passed instead of its value. An error names the argument, the value found, and a function that
 * returns a valid value.
 */
import * as z from 'zod';
import { checkOptions, optionsOf } from '../models/document/index.js';
import { formatCount } from './format/value-text.js';
import { History } from './history/history.js';
import type { Interval, Position } from './queries/reading/position.js';

/** Throws TypeError for invalid arguments. The message contains the call and every problem. */
export function validateArguments(
  call: string,
  given: Readonly<Record<string, unknown>>,
  schemas: Readonly<Record<string, z.ZodType>>,
): void {
  checkOptions(call, given, z.object(schemas));
}

export const historySchema = z.custom((given) => given instanceof History, {
  error: 'a history, such as openHistory(journal).history',
});

export const expressionSchema = z.custom(isExpression, {
  error: 'a value, such as readLocation(text).location',
});

export const conditionSchema = z.custom(isExpression, {
  error: 'a condition, such as readCondition(text, history).condition',
});

export const addressSchema = z.string({ error: "the address of a machine, such as 'power/1'" }).min(1);

function isExpression(given: unknown): boolean {
  return (
    typeof given === 'object' &&
    given !== null &&
    'text' in given &&
    'evaluate' in given &&
    typeof given.evaluate === 'function'
  );
}

const positionWanted = "a position of the history, such as readPosition('10m', history).position";
const whole = z.int().min(0);

/** Last possible instant of a `Date`. Unit: ms since the epoch. Source: ECMA-262, "Time Values and Time Range". */
const lastInstantMs = 8_640_000_000_000_000;
export const instantSchema = z.int().max(lastInstantMs);

/** Returns the schema of a position of the history. */
export function positionSchema(history: unknown) {
  const shape = z.object({ after: whole, at: instantSchema }, { error: positionWanted });
  return shape.superRefine((position, context) => refuse(context, problemOfPosition(history, position)));
}

/** Returns the schema of a position of which only the number of events is used. */
export function eventCountSchema(history: unknown) {
  const shape = z.object({ after: whole }, { error: positionWanted });
  return shape.superRefine(({ after }, context) => refuse(context, problemOfEvents(history, after)));
}

export function intervalSchema(history: unknown) {
  return forwards(optionsOf<Interval>({ from: positionSchema(history), until: positionSchema(history) }));
}

/** Adds the check that the start of an interval is not after its end. */
export function forwards<Options extends ReturnType<typeof optionsOf>>(options: Options): Options {
  return options.superRefine((given, context) => {
    const { from, until } = given as {
      readonly [end in keyof Interval]?: Pick<Position, 'after'> & Partial<Position>;
    };
    if (from === undefined || until === undefined) return;
    const isBack = from.after > until.after || (from.at ?? 0) > (until.at ?? Number.POSITIVE_INFINITY);
    if (isBack)
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: 'found a position before that of from',
        params: { expected: 'one that is not earlier' },
      });
  });
}

function refuse(context: z.RefinementCtx, message: string | undefined): void {
  if (message !== undefined)
    context.addIssue({ code: 'custom', message, params: { expected: positionWanted } });
}

/**
 * Returns the problem of a number of events. Returns undefined for a value that is not a history, because
 * `historySchema` reports it.
 */
function problemOfEvents(history: unknown, after: number): string | undefined {
  if (!(history instanceof History) || after <= history.end.after) return undefined;
  return `found ${formatCount(after, 'event')}, and the history has ${history.end.after}`;
}

function problemOfPosition(history: unknown, { after, at }: Position): string | undefined {
  const problem = problemOfEvents(history, after);
  if (problem !== undefined || !(history instanceof History)) return problem;
  const { startMs, end } = history;
  if (at < startMs || at > end.at)
    return `found the instant ${at}, and the history goes from ${startMs} to ${end.at}`;
  const events = history.eventsUntil(at);
  const isReached = after <= events && (at === startMs || after >= history.eventsUntil(at - 1));
  return isReached ? undefined : `found ${after} events at ${at}, when there had been ${events}`;
}
