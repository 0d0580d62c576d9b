/** Behavior of modeled listeners for each kind of message, and the result for the sender. */
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

/** Message of the controller to a listener: destination, number and content. */
export interface SentMessage {
  /** Destination in canonical form, by which listeners are found. */
  readonly to: string;
  /** Destination in the form in which the list of deliveries shows it. */
  readonly destination: string;
  /**
   * Number of the message among the messages to the same destination, from 1. Listeners with a list of responses use
   * it.
   */
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
    // Syslog messages get no response, so their number does not matter.
    return { to: at, destination: at, number: 1, body };
  },
};

/** Reads the message of an effect; undefined for an effect without a listener. */
export function readSent({ kind, params }: Pick<OutboxEntry, 'kind' | 'params'>): SentMessage | undefined {
  return Object.hasOwn(readers, kind) ? readers[kind]?.(params) : undefined;
}

interface Heard {
  readonly afterMs: number;
  readonly result: JsonObject;
}

interface Kind {
  /** Returns true if a listener with this response has received the message. */
  readonly receives: (answer: Exclude<ListenerAnswer, 'refuses'>) => boolean;
  readonly answered: (params: JsonObject, answer: ListenerAnswer) => Heard;
}

const nobody: DeliveryResult & SendResult = {
  outcome: 'unreachable',
  reason: 'nobody takes a connection at this address',
};

const sent: Heard = { afterMs: 0, result: { outcome: 'sent' } satisfies SendResult };

/** Creates the result of a listener that responds with a status. A response that takes too long is a timeout. */
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
  // A server that responds to a mail with a refusal has not received the mail.
  smtp: {
    receives: (answer) => answer !== 'never' && isAccepting(answer.status),
    answered: answering(mailAnswered, (params) => mailTimedOut(params as MailParams)),
  },
  // The sender of a datagram gets no confirmation, so the result is always the same.
  syslog: {
    receives: () => true,
    answered: () => sent,
  },
  // A message over TLS also gets no response, but the sender notices a refused connection.
  'syslog+tls': {
    receives: () => true,
    answered: (_, answer) => (answer === 'refuses' ? { afterMs: 0, result: nobody } : sent),
  },
};

/**
 * Returns the response of the listener at the address. The response depends on the message alone, so that a fork gets
 * the same response.
 */
function answerTo(listeners: Listeners, { to, number }: SentMessage): ListenerAnswer {
  const list = listeners.get(to) ?? [];
  return list[Math.min(number, list.length) - 1] ?? 'refuses';
}

export function isReceived(listeners: Listeners, sent: SentMessage): boolean {
  const answer = answerTo(listeners, sent);
  return answer !== 'refuses' && kinds[schemeOf(sent.to)].receives(answer);
}

/** Returns the response to an effect; undefined for an effect without a listener. */
export function answerSent(
  listeners: Listeners,
  entry: Pick<OutboxEntry, 'kind' | 'params'>,
): Heard | undefined {
  const sent = readSent(entry);
  return sent && kinds[schemeOf(sent.to)].answered(entry.params, answerTo(listeners, sent));
}
