/** Resolution of the history and of the positions that a request names. */
import * as z from 'zod';
import {
  type History,
  type Interval,
  InvalidQuery,
  intervalArgument,
  NotInHistory,
  type Pausing,
  type Position,
  pausingReadPosition,
  positionExpected,
} from '../../replay/index.js';
import { answerOf, type ControlContext, type RouteContent, type RouteResult, refused } from './route.js';

export const position = z.string().min(1).describe(`A position: ${positionExpected}.`);

export type QueryAnswer<Asked> = (asked: Asked) => RouteResult;

/**
 * Answers a query from the history of the run. The status is 410 if the history is not stored, and 400 for an invalid
 * query. `absent` is the status for an object that the history does not contain.
 */
export function* answerFromHistory(
  { past }: ControlContext,
  answer: QueryAnswer<History>,
  absent: 400 | 404 = 400,
): Pausing<RouteContent> {
  if (past.history === undefined)
    return refused(410, 'the history of the run is not stored (serve --history-memory sets its memory)');
  const { history } = past;
  return yield* answerQuestion(() => answer(history), absent);
}

/**
 * Answers a query. The status is 400 for an invalid query; `absent` is the status for an object that the history does
 * not contain.
 */
export function* answerQuestion(answer: () => RouteResult, absent: 400 | 404 = 400): Pausing<RouteContent> {
  try {
    return yield* answerOf(answer());
  } catch (error) {
    if (error instanceof NotInHistory) return refused(absent, error.message);
    if (!(error instanceof InvalidQuery)) throw error;
    const { parameter, message } = error;
    return refused(400, parameter === undefined ? message : `${parameter}: ${message}`);
  }
}

/** Answers a query that names positions. `written` contains the text of each position by the name of its parameter. */
export function answerAtPositions<Name extends string>(
  controlled: ControlContext,
  written: Readonly<Record<Name, string>>,
  answer: (history: History, positions: Readonly<Record<Name, Position>>) => RouteResult,
): Pausing<RouteContent> {
  return answerFromHistory(controlled, function* (history) {
    const positions: Partial<Record<Name, Position>> = {};
    for (const name of Object.keys(written) as Name[]) {
      const reading = yield* pausingReadPosition(written[name], history);
      if (!reading.ok) throw new InvalidQuery(reading.message, name);
      positions[name] = reading.position;
    }
    return yield* answerOf(answer(history, positions as Record<Name, Position>));
  });
}

/** Answers a query that names an interval of the history. */
export function answerInInterval(
  controlled: ControlContext,
  written: { readonly from: string; readonly to: string },
  answer: (history: History, interval: Required<Interval>) => RouteResult,
): Pausing<RouteContent> {
  return answerFromHistory(controlled, function* (history) {
    return yield* answerOf(answer(history, yield* intervalArgument.read(written, { history })));
  });
}
