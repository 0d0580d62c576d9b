/**
 * Mails as data: contents, server, and possible results. A network runner and the modelled mail server both use this
 * module. The password is sealed in the effect; only the sender opens it.
 */
import { addressAt } from '../../../engine/index.js';
import type { SealedAt, SenderContract, SendResult } from '../../../models/index.js';

/** The kind of an outbox entry whose parameters are `MailParams`. */
export const mailEffect = 'mail';

/** Timeout for the whole transmission of a mail. Unit: ms. Assumption: none is published. */
export const mailTimeoutMs = 30_000;

export type MailParams = {
  /** Name or address of the server. */
  readonly host: string;
  readonly port: number;
  /** Plain text, STARTTLS, or TLS from the first byte. */
  readonly encryption: 'none' | 'startTls' | 'tls';
  /** Null if the server requires none. */
  readonly login: { readonly userName: string; readonly password: SealedAt } | null;
  /** Name of the client: the controller's name in the domain of the sender. */
  readonly clientName: string;
  /** Number of mails so far; the first is 1. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Lines end with `\n`. */
  readonly text: string;
  /** With its angle brackets. */
  readonly messageId: string;
  /** By the controller's clock. Unit: ms since the epoch. */
  readonly sentAt: number;
  /** For the whole transmission, from the name lookup to the acknowledgement of the server. Unit: ms. */
  readonly timeoutMs: number;
};

/** Result of a mail with this reply code. Source: RFC 5321 § 4.2.1. */
export function mailAnswered(code: number): SendResult {
  return isAccepting(code)
    ? { outcome: 'sent' }
    : { outcome: 'refused', reason: `the server answered ${code}` };
}

export function isAccepting(code: number): boolean {
  return code >= 200 && code <= 299;
}

export function mailTimedOut({ timeoutMs }: MailParams): SendResult {
  return { outcome: 'timeout', reason: `the server had not taken the mail after ${timeoutMs / 1_000} s` };
}

/** Contract of sending mails by the configured server. */
export type AlertMailContract = SenderContract<MailParams>;

export const alertMailAddress = addressAt<AlertMailContract>('alertMail/1');

/** State of alert mails outside of their settings, which belong to the network. */
export interface AlertMailState {
  /** Number of the next mail; numbers are never reused, so each mail has an id of its own. */
  readonly nextNumber: number;
}

export const initialAlertMail: AlertMailState = { nextNumber: 1 };
