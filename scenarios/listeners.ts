/**
 * Modelled listeners for events: who stands at an address and what it answers, delivery after delivery. What was not
 * refused it has received, and can be looked at. Where nobody stands, nobody takes a connection.
 */
import * as z from 'zod';
import type { JsonObject } from '../engine/index.js';
import {
  checkValue,
  type DeliveryParams,
  type DeliveryResult,
  deliveryAnswered,
  deliveryTimedOut,
  durationMs,
  formatProblem,
} from '../models/index.js';

/** A status, no connection, no answer, or a status that takes its time: `{ status: 503, after: '2s' }`. */
export type ListenerAnswerInput =
  | number
  | 'refuses'
  | 'never'
  | { readonly status: number; readonly after?: string };

/** By address: one answer for all, or one after the other for each subscription, the last for all that follow. */
export type ListenersInput = Readonly<Record<string, ListenerAnswerInput | readonly ListenerAnswerInput[]>>;

type ListenerAnswer = 'refuses' | 'never' | { readonly status: number; readonly afterMs: number };

/** By address, in the form `URL` gives it. */
export type Listeners = ReadonlyMap<string, readonly ListenerAnswer[]>;

const answerExpected = 'an HTTP status, refuses, never, or a status with after';
const statusExpected = 'an HTTP status';
const status = z
  .int({ error: statusExpected })
  .min(100, { error: statusExpected })
  .max(599, { error: statusExpected });
const atOnce = status.transform((given): ListenerAnswer => ({ status: given, afterMs: 0 }));
const later = z
  .strictObject({ status, after: durationMs.optional() })
  .transform(({ status: given, after = 0 }): ListenerAnswer => ({ status: given, afterMs: after }));
const answer = z.union([atOnce, z.enum(['refuses', 'never']), later], { error: answerExpected });
const answers = z.union([answer.transform((only) => [only]), z.array(answer).min(1)], {
  error: `${answerExpected}, or a list of them`,
});

const addressExpected = "an address such as 'https://listener.example.com/events'";
export const listenerAddress = z
  .string()
  .refine((text) => /^https:\/\//i.test(text) && URL.canParse(text), { error: addressExpected });

export const listenersSchema = z.record(listenerAddress, answers).transform((given, context): Listeners => {
  const listeners = new Map<string, readonly ListenerAnswer[]>();
  for (const [text, list] of Object.entries(given)) {
    const { href } = new URL(text);
    if (listeners.has(href)) {
      const params = { expected: 'each address once' };
      context.addIssue({ code: 'custom', message: `${href} has a listener already`, path: [text], params });
    }
    listeners.set(href, list);
  }
  return listeners;
});

export const noListeners: Listeners = new Map();

/** Throws TypeError for listeners that are none, naming every problem. */
export function parseListeners(given: ListenersInput): Listeners {
  const checked = checkValue(given, listenersSchema);
  if (checked.ok) return checked.value;
  throw new TypeError(checked.problems.map(formatProblem).join('; '));
}

/** What the listener at the address does with this delivery: of the delivery alone, so that a fork hears the same. */
function answerTo(listeners: Listeners, { destination, number }: DeliveryParams): ListenerAnswer {
  const list = listeners.get(new URL(destination).href) ?? [];
  return list[Math.min(number, list.length) - 1] ?? 'refuses';
}

export function isReceived(listeners: Listeners, params: DeliveryParams): boolean {
  return answerTo(listeners, params) !== 'refuses';
}

export function answerDelivery(
  listeners: Listeners,
  params: DeliveryParams,
): { readonly afterMs: number; readonly result: JsonObject } {
  const answered = answerTo(listeners, params);
  if (answered === 'refuses') return { afterMs: 0, result: nobody };
  const { timeoutMs } = params;
  if (answered === 'never' || answered.afterMs >= timeoutMs) {
    return { afterMs: timeoutMs, result: deliveryTimedOut(params) };
  }
  return { afterMs: answered.afterMs, result: deliveryAnswered(answered.status) };
}

const nobody: DeliveryResult = {
  outcome: 'unreachable',
  reason: 'nobody takes a connection at this address',
};
