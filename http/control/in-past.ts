/** From what a request names to what a question is asked of: the past of the run, positions in it, values and comparisons. */
import * as z from 'zod';
import {
  type Expression,
  type History,
  type Place,
  type Position,
  positionExpected,
  readComparison,
  readPlace,
  readPosition,
  type Stretch,
} from '../../replay/index.js';
import { type Answered, type Controlled, refused } from './route.js';

export const position = z.string().min(1).describe(`A position: ${positionExpected}.`);
const placeExpected = 'a JSON pointer into the state (/host/assetTag), or URI#/Pointer of a resource';
export const placeText = z.string({ error: placeExpected }).min(1).describe(`Of ${placeExpected}.`);
const comparisonExpected =
  'a value compared, such as /host/assetTag = "rack 7" or /redfish/v1/Systems/1/#/PowerState != Off';
export const comparisonText = z
  .string({ error: comparisonExpected })
  .min(1)
  .describe(`What is to hold: ${comparisonExpected}.`);
export const machineText = z
  .string({ error: 'the address of a machine, such as power/1' })
  .min(1)
  .describe('Its address: power/1.');
/** Of what is told at most. Assumption: more is read by program, which goes on where it left. */
export const limit = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, { error: 'a whole number from 1 to 9999' })
  .transform(Number)
  .default(100);

export type Answering<Asked> = (asked: Asked) => Answered | Promise<Answered>;

/** Answers from the past of the run; 410 when it is not kept. */
export function inPast({ past }: Controlled, answer: Answering<History>): Answered | Promise<Answered> {
  if (past.history !== undefined) return answer(past.history);
  return refused(410, 'the past of the run is not kept (serve --keep-past says how much memory it may take)');
}

/** The same with positions, each by the name of the parameter that says it. */
export function atPositions<Name extends string>(
  controlled: Controlled,
  written: Readonly<Record<Name, string>>,
  answer: (history: History, positions: Readonly<Record<Name, Position>>) => Answered | Promise<Answered>,
): Answered | Promise<Answered> {
  return inPast(controlled, (history) => {
    const positions: Partial<Record<Name, Position>> = {};
    for (const name of Object.keys(written) as Name[]) {
      const reading = readPosition(written[name], history);
      if (!reading.ok) return refused(400, `${name}: ${reading.message}`);
      positions[name] = reading.position;
    }
    return answer(history, positions as Record<Name, Position>);
  });
}

/** The same with a stretch of the past, which does not end before it begins. */
export function inStretch(
  controlled: Controlled,
  { from, to }: { readonly from: string; readonly to: string },
  answer: (history: History, stretch: Required<Stretch>) => Answered | Promise<Answered>,
): Answered | Promise<Answered> {
  return atPositions(controlled, { from, to }, (history, positions) => {
    const { from: begin, to: end } = positions;
    if (begin.after > end.after || begin.at > end.at)
      return refused(400, `from: ${JSON.stringify(from)} comes after to: ${JSON.stringify(to)}`);
    return answer(history, { from: begin.after, until: end.after });
  });
}

/** What was found; 404 where nothing was, because what it is about is nowhere in the past. */
export function unlessMissing(
  isFound: boolean,
  missing: () => string | undefined,
  content: object,
): Answered {
  const reason = isFound ? undefined : missing();
  return reason === undefined ? { content } : refused(404, reason);
}

export function ofPlace(text: string, answer: Answering<Place>): Answered | Promise<Answered> {
  const reading = readPlace(text);
  return reading.ok ? answer(reading.place) : refused(400, reading.message);
}

export function ofComparison(
  text: string,
  answer: Answering<Expression<boolean>>,
): Answered | Promise<Answered> {
  const reading = readComparison(text);
  if (reading === undefined)
    return refused(
      400,
      `${JSON.stringify(text)} compares nothing (expected such as /host/assetTag = "rack 7")`,
    );
  return reading.ok ? answer(reading.condition) : refused(400, reading.message);
}
