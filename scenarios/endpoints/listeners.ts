/**
 * Modelled listeners: who stands at an address and what it answers, time after time. What it took it has received, and
 * that can be looked at. Where nobody stands, nobody takes a connection. What an answer comes to is in
 * `listener-answers.ts`.
 */
import * as z from 'zod';
import { checkValue, formatProblem } from '../../models/document/index.js';
import { duration } from '../language/values.js';
import { canonicalAddress, listenerAddress, schemeOf } from './listener-address.js';

/** A status, no connection, no answer, or a status that takes its time: `{ status: 503, after: '2s' }`. */
export type ListenerAnswerInput =
  | number
  | 'refuses'
  | 'never'
  | { readonly status: number; readonly after?: string };

/**
 * By address: one answer for all, or one after the other for each subscription, and for the mails, the last for all that
 * follow. `https:` for events, `smtp:` for mails, `syslog:` and `syslog+tls:` for log entries, whose listener
 * `never` answers.
 */
export type ListenersInput = Readonly<Record<string, ListenerAnswerInput | readonly ListenerAnswerInput[]>>;

export type ListenerAnswer = 'refuses' | 'never' | { readonly status: number; readonly afterMs: number };

/** By address, in the form in which addresses are compared. */
export type Listeners = ReadonlyMap<string, readonly ListenerAnswer[]>;

const answerExpected = 'an HTTP status, refuses, never, or a status with after';
const statusExpected = 'an HTTP status';
const status = z
  .int({ error: statusExpected })
  .min(100, { error: statusExpected })
  .max(599, { error: statusExpected });
const atOnce = status.transform((given): ListenerAnswer => ({ status: given, afterMs: 0 }));
const later = z
  .strictObject({
    status: status.describe('Status of the response after the delay.'),
    after: duration.optional().describe('Delay of the response.'),
  })
  .transform(({ status: given, after = 0 }): ListenerAnswer => ({ status: given, afterMs: after }));
export const listenerAnswer = z.union([atOnce, z.enum(['refuses', 'never']), later], {
  error: answerExpected,
});
const answers = z.union([listenerAnswer.transform((only) => [only]), z.array(listenerAnswer).min(1)], {
  error: `${answerExpected}, or a list of them`,
});

export const listenersSchema = z.record(listenerAddress, answers).transform((given, context): Listeners => {
  const listeners = new Map<string, readonly ListenerAnswer[]>();
  for (const [text, list] of Object.entries(given)) {
    const address = canonicalAddress(text);
    if (listeners.has(address)) {
      const params = { expected: 'each address once' };
      const message = `${address} already has a listener`;
      context.addIssue({ code: 'custom', message, path: [text], params });
    }
    if (!list.every((given) => canAnswer(address, given))) {
      const { message, expected } = logAnswered;
      context.addIssue({ code: 'custom', message, path: [text], params: { expected } });
    }
    listeners.set(address, list);
  }
  return listeners;
});

export function canAnswer(address: string, given: ListenerAnswer): boolean {
  return typeof given !== 'object' || !schemeOf(address).startsWith('syslog');
}

/** What is wrong with an answer that cannot be. */
export const logAnswered = { message: 'a log entry has no response', expected: 'never or refuses' };

export const noListeners: Listeners = new Map();

/** Throws TypeError for listeners that are none, naming every problem. */
export function parseListeners(given: ListenersInput): Listeners {
  const checked = checkValue(given, listenersSchema);
  if (checked.ok) return checked.value;
  throw new TypeError(checked.problems.map(formatProblem).join('; '));
}
