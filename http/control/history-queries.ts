/** From what a request names to the past of the run, and positions in it. */
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

/** Answers from the past of the run; 410 when it is not kept, 400 for a question that is wrong, and unless said for what is nowhere in it. */
export function* answerFromHistory(
  { past }: ControlContext,
  answer: QueryAnswer<History>,
  absent: 400 | 404 = 400,
): Pausing<RouteContent> {
  if (past.history === undefined)
    return refused(
      410,
      'the past of the run is not kept (serve --history-memory says how much memory it may take)',
    );
  const { history } = past;
  return yield* answerQuestion(() => answer(history), absent);
}

/** Answers 400 for a question that is wrong, and unless said for what is nowhere in the history. */
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

/** The same with positions, each by the name of the parameter that says it. */
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

/** The same with a stretch of it. */
export function answerInInterval(
  controlled: ControlContext,
  written: { readonly from: string; readonly to: string },
  answer: (history: History, interval: Required<Interval>) => RouteResult,
): Pausing<RouteContent> {
  return answerFromHistory(controlled, function* (history) {
    return yield* answerOf(answer(history, yield* intervalArgument.read(written, { history })));
  });
}
