/**
 * Modeled listeners: their addresses and their successive responses. Accepted deliveries can be read. An address
 * without a listener refuses connections. `listener-answers.ts` defines the results.
 */
import * as z from 'zod';
import { checkValue, formatProblem } from '../../models/document/index.js';
import { duration } from '../language/values.js';
import { canonicalAddress, listenerAddress, schemeOf } from './listener-address.js';

/**
 * Response of a listener: a status, no connection, no response, or a delayed status such as `{ status: 503, after: '2s'
 * }`.
 */
export type ListenerAnswerInput =
  | number
  | 'refuses'
  | 'never'
  | { readonly status: number; readonly after?: string };

/**
 * Responses by address: one response for all messages, or a list for each subscription and for mails. The last element
 * of a list applies to all later messages. `https:` is for events, `smtp:` for mails, `syslog:` and `syslog+tls:` for
 * log entries, whose listeners can only have the response `never` or `refuses`.
 */
export type ListenersInput = Readonly<Record<string, ListenerAnswerInput | readonly ListenerAnswerInput[]>>;

export type ListenerAnswer = 'refuses' | 'never' | { readonly status: number; readonly afterMs: number };

/** Responses by address in canonical form. */
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
    status: status.describe('Status of the delayed response.'),
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

/** Message for a listener of log entries with an impossible response. */
export const logAnswered = { message: 'a log entry has no response', expected: 'never or refuses' };

export const noListeners: Listeners = new Map();

/** Parses listeners. Throws a TypeError that names every problem for invalid listeners. */
export function parseListeners(given: ListenersInput): Listeners {
  const checked = checkValue(given, listenersSchema);
  if (checked.ok) return checked.value;
  throw new TypeError(checked.problems.map(formatProblem).join('; '));
}
