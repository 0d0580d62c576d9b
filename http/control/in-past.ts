/**
 * From what a request names to what a question is asked of: the past of the run, positions in it, values and conditions. What
 * conditions may say is not known here: who reads them is handed to the service.
 */
import * as z from 'zod';
import {
  type AnyExpression,
  demandMachinesOf,
  type History,
  NotInHistory,
  type PastCondition,
  type Place,
  type Position,
  positionExpected,
  readExpression,
  readPlace,
  readPosition,
  readResource,
  readStretch,
  type Stretch,
} from '../../replay/index.js';
import { type Answered, type Controlled, refused } from './route.js';

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

export type Answering<Asked> = (asked: Asked) => Answered | Promise<Answered>;

/** Answers from the past of the run; 410 when it is not kept, 400 where what is named is nowhere in it. */
export async function inPast({ past }: Controlled, answer: Answering<History>): Promise<Answered> {
  if (past.history === undefined)
    return refused(
      410,
      'the past of the run is not kept (serve --keep-past says how much memory it may take)',
    );
  try {
    return await answer(past.history);
  } catch (error) {
    if (error instanceof NotInHistory) return refused(400, error.message);
    throw error;
  }
}

/** The same with positions, each by the name of the parameter that says it. */
export function atPositions<Name extends string>(
  controlled: Controlled,
  written: Readonly<Record<Name, string>>,
  answer: (history: History, positions: Readonly<Record<Name, Position>>) => Answered | Promise<Answered>,
): Promise<Answered> {
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

/** The same with a stretch of it. */
export function inStretch(
  controlled: Controlled,
  written: { readonly from: string; readonly to: string },
  answer: (history: History, stretch: Required<Stretch>) => Answered | Promise<Answered>,
): Promise<Answered> {
  return inPast(controlled, (history) => {
    const reading = readStretch(written, history);
    return reading.ok ? answer(history, reading.stretch) : refused(400, reading.message);
  });
}

export function ofPlace(text: string, answer: Answering<Place>): Answered | Promise<Answered> {
  const reading = readPlace(text);
  return reading.ok ? answer(reading.place) : refused(400, reading.message);
}

export function ofResource(text: string, answer: Answering<Place>): Answered | Promise<Answered> {
  const reading = readResource(text);
  return reading.ok ? answer(reading.place) : refused(400, reading.message);
}

export async function ofCondition(
  { conditions }: Controlled,
  history: History,
  text: string,
  answer: Answering<PastCondition>,
): Promise<Answered> {
  const readCondition = await conditions();
  const reading = readCondition(text, history);
  if (!reading.ok) return refused(400, reading.message);
  demandMachinesOf(history, reading.condition);
  return answer(reading.condition);
}

export async function ofExpression(
  { conditions }: Controlled,
  history: History,
  text: string,
  answer: Answering<AnyExpression>,
): Promise<Answered> {
  const reading = readExpression(text, history, await conditions());
  if (!reading.ok) return refused(400, reading.message);
  demandMachinesOf(history, reading.expression);
  return answer(reading.expression);
}
