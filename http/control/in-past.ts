/**
 * From what a request names to what a question is asked of: the past of the run, positions in it, values and conditions. What
 * conditions may say is not known here: who reads them is handed to the service.
 */
import * as z from 'zod';
import {
  type AnyExpression,
  type History,
  NotInHistory,
  type PastCondition,
  type Pausing,
  type Place,
  type Position,
  pausingDemandMachinesOf,
  pausingReadExpression,
  pausingReadPosition,
  pausingReadStretch,
  positionExpected,
  type ReadCondition,
  readPlace,
  readResource,
  type Stretch,
} from '../../replay/index.js';
import { type Answer, type Answered, answerOf, type Controlled, refused } from './route.js';

export const position = z.string().min(1).describe(`A position: ${positionExpected}.`);
const placeExpected = 'a JSON pointer into the state (/host/assetTag), or URI#/Pointer of a resource';
export const placeText = z.string({ error: placeExpected }).min(1).describe(`Of ${placeExpected}.`);
const conditionExpected =
  'a condition of a scenario, such as {machine: power/1, in: off}, or a value compared, such as /host/assetTag = "rack 7" or /redfish/v1/Systems/1/#/PowerState != Off';
export const conditionText = z
  .string({ error: conditionExpected })
  .min(1)
  .describe(`What is to hold: ${conditionExpected}.`);
export const expressionText = z
  .string({ error: `${placeExpected}; or ${conditionExpected}` })
  .min(1)
  .describe('A value, or a condition, which is true or false.');
export const machineText = z
  .string({ error: 'the address of a machine, such as power/1' })
  .min(1)
  .describe('Its address, or its kind where there is one of it: power/1, power.');
/** Of what is told at most. Assumption: more is read by program, which goes on where it left. */
export const limit = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, { error: 'a whole number from 1 to 9999' })
  .transform(Number)
  .default(100);

export type Answering<Asked> = (asked: Asked) => Answer;

/** Answers from the past of the run; 410 when it is not kept, 400 where what is named is nowhere in it. */
export function* inPast({ past }: Controlled, answer: Answering<History>): Pausing<Answered> {
  if (past.history === undefined)
    return refused(
      410,
      'the past of the run is not kept (serve --keep-past says how much memory it may take)',
    );
  try {
    return yield* answerOf(answer(past.history));
  } catch (error) {
    if (error instanceof NotInHistory) return refused(400, error.message);
    throw error;
  }
}

/** The same with positions, each by the name of the parameter that says it. */
export function atPositions<Name extends string>(
  controlled: Controlled,
  written: Readonly<Record<Name, string>>,
  answer: (history: History, positions: Readonly<Record<Name, Position>>) => Answer,
): Pausing<Answered> {
  return inPast(controlled, function* (history) {
    const positions: Partial<Record<Name, Position>> = {};
    for (const name of Object.keys(written) as Name[]) {
      const reading = yield* pausingReadPosition(written[name], history);
      if (!reading.ok) return refused(400, `${name}: ${reading.message}`);
      positions[name] = reading.position;
    }
    return yield* answerOf(answer(history, positions as Record<Name, Position>));
  });
}

/** The same with a stretch of it. */
export function inStretch(
  controlled: Controlled,
  written: { readonly from: string; readonly to: string },
  answer: (history: History, stretch: Required<Stretch>) => Answer,
): Pausing<Answered> {
  return inPast(controlled, function* (history) {
    const reading = yield* pausingReadStretch(written, history);
    if (!reading.ok) return refused(400, reading.message);
    return yield* answerOf(answer(history, reading.stretch));
  });
}

export function ofPlace(text: string, answer: Answering<Place>): Answer {
  const reading = readPlace(text);
  return reading.ok ? answer(reading.place) : refused(400, reading.message);
}

export function ofResource(text: string, answer: Answering<Place>): Answer {
  const reading = readResource(text);
  return reading.ok ? answer(reading.place) : refused(400, reading.message);
}

/** `conditions`: who reads them, loaded. */
export function* ofCondition(
  conditions: ReadCondition,
  history: History,
  text: string,
  answer: Answering<PastCondition>,
): Pausing<Answered> {
  const reading = conditions(text, history);
  if (!reading.ok) return refused(400, reading.message);
  yield* pausingDemandMachinesOf(history, reading.condition);
  return yield* answerOf(answer(reading.condition));
}

export function* ofExpression(
  conditions: ReadCondition,
  history: History,
  text: string,
  answer: Answering<AnyExpression>,
): Pausing<Answered> {
  const reading = yield* pausingReadExpression(text, history, conditions);
  if (!reading.ok) return refused(400, reading.message);
  yield* pausingDemandMachinesOf(history, reading.expression);
  return yield* answerOf(answer(reading.expression));
}
