/** What the controller sends to listeners, whatever way it goes: where to, which one it is, and what arrives of it. */
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import {
  type DeliveryParams,
  deliveryEffect,
  formatSyslog,
  type MailParams,
  mailEffect,
  type SyslogParams,
  syslogEffect,
} from '../../models/index.js';
import { canonicalAddress, serverAddress } from './listener-address.js';

export interface Sent {
  /** In the form in which addresses are compared. */
  readonly to: string;
  /** As whoever looks at it wrote it down. */
  readonly destination: string;
  /** Counts what was sent there, for listeners that answer one after the other; the first is 1. */
  readonly number: number;
  readonly body: JsonObject;
}

const readers: Readonly<Record<string, (params: JsonObject) => Sent>> = {
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
export function readSent({ kind, params }: Pick<OutboxEntry, 'kind' | 'params'>): Sent | undefined {
  return Object.hasOwn(readers, kind) ? readers[kind]?.(params) : undefined;
}
