/** An event of the run as answers and streams show it: plain data, its cause in words beside it. */
import * as z from 'zod';
import { causeInWords, type ToldEvent } from '../../replay/index.js';
import { instant } from './state.js';

export const eventShown = z.looseObject({
  number: z.int().min(1).describe('From 1 in the order of execution.'),
  at: z.int().describe('Virtual time, in milliseconds since the epoch.'),
  time: z.string(),
  words: z.string().describe('What caused it.'),
  cause: z.looseObject({}).describe('The input, or the machine whose timer was due.'),
  moved: z.array(z.looseObject({ machine: z.string(), from: z.array(z.string()), to: z.array(z.string()) })),
  facts: z.array(z.string()),
});

export function showEvent(event: ToldEvent): object {
  const { cause, at } = event;
  const words = causeInWords('input' in cause ? cause : { address: cause.machine, event: cause.event });
  return { ...event, time: instant(at), words };
}
