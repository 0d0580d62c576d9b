/** What modelled listeners do with what is sent to them, each by its kind, and what its sender hears of that. */
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

/** What the controller sends to listeners, whatever way it goes: where to, which one it is, and what arrives of it. */
export interface SentMessage {
  /** In the form in which addresses are compared. */
  readonly to: string;
  /** As whoever looks at it wrote it down. */
  readonly destination: string;
  /** Counts what was sent there, for listeners that answer one after the other; the first is 1. */
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
    // What nobody answers is not counted.
    return { to: at, destination: at, number: 1, body };
  },
};

/** Undefined for what is not for listeners. */
export function readSent({ kind, params }: Pick<OutboxEntry, 'kind' | 'params'>): SentMessage | undefined {
  return Object.hasOwn(readers, kind) ? readers[kind]?.(params) : undefined;
}

interface Heard {
  readonly afterMs: number;
  readonly result: JsonObject;
}

interface Kind {
  /** Whether a listener that answers so has got it. */
  readonly receives: (answer: Exclude<ListenerAnswer, 'refuses'>) => boolean;
  readonly answered: (params: JsonObject, answer: ListenerAnswer) => Heard;
}

const nobody: DeliveryResult & SendResult = {
  outcome: 'unreachable',
  reason: 'nobody takes a connection at this address',
};

const sent: Heard = { afterMs: 0, result: { outcome: 'sent' } satisfies SendResult };

/** One that is asked and answers with a status: by its status, unless it takes too long. */
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
  // A server that does not take a mail has it not.
  smtp: {
    receives: (answer) => answer !== 'never' && isAccepting(answer.status),
    answered: answering(mailAnswered, (params) => mailTimedOut(params as MailParams)),
  },
  // Nobody tells the sender of a datagram whether it has come.
  syslog: {
    receives: () => true,
    answered: () => sent,
  },
  // Nobody answers a message either, but where nobody takes the connection that shows.
  'syslog+tls': {
    receives: () => true,
    answered: (_, answer) => (answer === 'refuses' ? { afterMs: 0, result: nobody } : sent),
  },
};

/** What the listener at the address does: of what is sent alone, so that a fork hears the same. */
function answerTo(listeners: Listeners, { to, number }: SentMessage): ListenerAnswer {
  const list = listeners.get(to) ?? [];
  return list[Math.min(number, list.length) - 1] ?? 'refuses';
}

export function isReceived(listeners: Listeners, sent: SentMessage): boolean {
  const answer = answerTo(listeners, sent);
  return answer !== 'refuses' && kinds[schemeOf(sent.to)].receives(answer);
}

/** Undefined for what is not for listeners. */
export function answerSent(
  listeners: Listeners,
  entry: Pick<OutboxEntry, 'kind' | 'params'>,
): Heard | undefined {
  const sent = readSent(entry);
  return sent && kinds[schemeOf(sent.to)].answered(entry.params, answerTo(listeners, sent));
}
