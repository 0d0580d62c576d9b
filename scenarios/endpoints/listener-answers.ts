/** The behavior of modeled listeners for each kind of message, and the result for the sender. */
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import {
  type DeliveryParams,
  type DeliveryResult,
  deliveryAnswered,
  deliveryEffect,
  deliveryTimedOut,
  formatSyslog,
  isAccepting,
  type MailParams,
  mailAnswered,
  mailEffect,
  mailTimedOut,
  type SyslogParams,
  syslogEffect,
} from '../../machines/index.js';
import type { SendResult } from '../../models/index.js';
import { canonicalAddress, type ListenerScheme, schemeOf, serverAddress } from './listener-address.js';
import type { ListenerAnswer, Listeners } from './listeners.js';

/** A message of the controller to a listener: destination, number and content. */
export interface SentMessage {
  /** In canonical form. */
  readonly to: string;
  /** In the form of the observer. */
  readonly destination: string;
  /** Number of the message at that destination, for listeners with a list of responses, from 1. */
  readonly number: number;
  readonly body: JsonObject;
}

const readers: Readonly<Record<string, (params: JsonObject) => SentMessage>> = {
  [deliveryEffect]: (params) => {
    const { destination, number, body } = params as DeliveryParams;
    return { to: canonicalAddress(destination), destination, number, body };
  },
  [mailEffect]: (params) => {
    const mail = params as MailParams;
    const { number, from, to, subject, text, messageId } = mail;
    const at = serverAddress('smtp', mail);
    return { to: at, destination: at, number, body: { from, to, subject, text, messageId } };
  },
  [syslogEffect]: (params) => {
    const message = params as SyslogParams;
    const { facility, severity, hostName, appName, messageId, text } = message;
    const at = serverAddress(message.tls === undefined ? 'syslog' : 'syslog+tls', message);
    const frame = new TextDecoder('utf-8', { ignoreBOM: true }).decode(formatSyslog(message));
    const body = { facility, severity, hostName, appName, messageId, text, frame };
    // A message without a response is not counted.
    return { to: at, destination: at, number: 1, body };
  },
};

/** Undefined for an effect without a listener. */
export function readSent({ kind, params }: Pick<OutboxEntry, 'kind' | 'params'>): SentMessage | undefined {
  return Object.hasOwn(readers, kind) ? readers[kind]?.(params) : undefined;
}

interface Heard {
  readonly afterMs: number;
  readonly result: JsonObject;
}

interface Kind {
  /** True if a listener with this response has received the message. */
  readonly receives: (answer: Exclude<ListenerAnswer, 'refuses'>) => boolean;
  readonly answered: (params: JsonObject, answer: ListenerAnswer) => Heard;
}

const nobody: DeliveryResult & SendResult = {
  outcome: 'unreachable',
  reason: 'nobody takes a connection at this address',
};

const sent: Heard = { afterMs: 0, result: { outcome: 'sent' } satisfies SendResult };

/** A listener that responds with a status: its status, unless it takes too long. */
function answering(
  byStatus: (status: number) => JsonObject,
  tooLate: (params: JsonObject) => JsonObject,
): Kind['answered'] {
  return (params, answer) => {
    if (answer === 'refuses') return { afterMs: 0, result: nobody };
    const { timeoutMs } = params as DeliveryParams | MailParams;
    if (answer === 'never' || answer.afterMs >= timeoutMs)
      return { afterMs: timeoutMs, result: tooLate(params) };
    return { afterMs: answer.afterMs, result: byStatus(answer.status) };
  };
}

const kinds: Readonly<Record<ListenerScheme, Kind>> = {
  https: {
    receives: () => true,
    answered: answering(deliveryAnswered, (params) => deliveryTimedOut(params as DeliveryParams)),
  },
  // A server that refuses a mail has not received it.
  smtp: {
    receives: (answer) => answer !== 'never' && isAccepting(answer.status),
    answered: answering(mailAnswered, (params) => mailTimedOut(params as MailParams)),
  },
  // The sender of a datagram gets no confirmation.
  syslog: {
    receives: () => true,
    answered: () => sent,
  },
  // There is no response to a message either, but a refused connection is noticed.
  'syslog+tls': {
    receives: () => true,
    answered: (_, answer) => (answer === 'refuses' ? { afterMs: 0, result: nobody } : sent),
  },
};

/** The response of the listener at the address: a function of the message alone, so that a fork gets the same. */
function answerTo(listeners: Listeners, { to, number }: SentMessage): ListenerAnswer {
  const list = listeners.get(to) ?? [];
  return list[Math.min(number, list.length) - 1] ?? 'refuses';
}

export function isReceived(listeners: Listeners, sent: SentMessage): boolean {
  const answer = answerTo(listeners, sent);
  return answer !== 'refuses' && kinds[schemeOf(sent.to)].receives(answer);
}

/** Undefined for an effect without a listener. */
export function answerSent(
  listeners: Listeners,
  entry: Pick<OutboxEntry, 'kind' | 'params'>,
): Heard | undefined {
  const sent = readSent(entry);
  return sent && kinds[schemeOf(sent.to)].answered(entry.params, answerTo(listeners, sent));
}
