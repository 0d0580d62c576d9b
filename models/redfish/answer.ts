/** Answers: messages become the error object, every answer gets the headers of the service (facts § 1.1, § 1.4). */
import type { Json } from '../../engine/index.js';
import { definitionOf, type Message, messageIdOf, textOf } from '../messages/index.js';
import type { Refusal } from './define.js';
import type { RedfishResponse } from './request.js';

/** Frozen across generations of controllers: clients compare it. Source: facts § 0. */
const errorCode = 'Mgmt.0.10.ExtendedInfo';

const commonHeaders = {
  'Cache-Control': 'no-cache',
  'OData-Version': '4.0',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'sameorigin',
  'X-XSS-Protection': '1; mode=block',
} as const;

/** An answer with a body. `now` is the controller's own time, for the Date header. */
export function answer(
  status: number,
  now: number,
  body: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): RedfishResponse {
  const typed = body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  return {
    status,
    headers: { ...commonHeaders, Date: new Date(now).toUTCString(), ...typed, ...headers },
    body,
  };
}

/** An answer made of messages, success or not. */
export function messageAnswer(
  status: number,
  now: number,
  messages: readonly Message[],
  headers: Readonly<Record<string, string>> = {},
): RedfishResponse {
  return answer(status, now, JSON.stringify(errorObject(messages)), headers);
}

export function refusalAnswer(
  refusal: Refusal,
  now: number,
  headers: Readonly<Record<string, string>> = {},
): RedfishResponse {
  return messageAnswer(statusOf(refusal), now, refusal.messages, headers);
}

/** The status of a refusal: its own, or that of its first message. */
export function statusOf({ status, messages: [first] }: Refusal): number {
  if (status !== undefined) return status;
  return first === undefined ? 500 : definitionOf(first).status;
}

export function errorObject(messages: readonly Message[]): Json {
  return {
    error: {
      code: errorCode,
      message: 'See @Message.ExtendedInfo for details.',
      '@Message.ExtendedInfo': messages.map(extendedInfo),
    },
  };
}

export function extendedInfo(message: Message): Json {
  const { severity, resolution } = definitionOf(message);
  return {
    '@odata.type': '#Message.v1_1_2.Message',
    MessageId: messageIdOf(message),
    Message: textOf(message),
    ...(message.args.length === 0 ? {} : { MessageArgs: message.args }),
    ...(message.property === undefined ? {} : { RelatedProperties: [`#${message.property}`] }),
    Severity: severity,
    MessageSeverity: severity,
    Resolution: resolution,
  };
}
