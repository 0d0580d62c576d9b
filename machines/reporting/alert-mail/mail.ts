/**
 * Mails as data: contents, server, and possible results. A network runner and the modeled mail server both use this
 * module. The password is sealed in the effect; only the sender decrypts it.
 */
import { addressAt } from '../../../engine/index.js';
import type { SealedAt, SenderContract, SendResult } from '../../../models/index.js';

/** Kind of the outbox entries whose parameters are `MailParams`. */
export const mailEffect = 'mail';

/** Timeout for the whole transmission of a mail. Unit: ms. The value is an assumption, because no value is published. */
export const mailTimeoutMs = 30_000;

export type MailParams = {
  /** Host name or IP address of the server. */
  readonly host: string;
  readonly port: number;
  /** Encryption of the connection: none, STARTTLS, or TLS from the first byte. */
  readonly encryption: 'none' | 'startTls' | 'tls';
  /** Credentials for the server; null if the server requires no login. */
  readonly login: { readonly userName: string; readonly password: SealedAt } | null;
  /** Name with which the client introduces itself to the server: the controller's name in the domain of the sender. */
  readonly clientName: string;
  /** Number of the mail, counted from 1 over all mails of the controller. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Body of the mail. Lines end with `\n`. */
  readonly text: string;
  /** Message id, including its angle brackets. */
  readonly messageId: string;
  /** Time of sending by the controller's clock. Unit: ms since the epoch. */
  readonly sentAt: number;
  /** Timeout for the whole transmission, from the name lookup to the acknowledgment of the server. Unit: ms. */
  readonly timeoutMs: number;
};

/** Returns the result of a mail that the server has acknowledged with a reply code. Source: RFC 5321 § 4.2.1. */
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

/** Contract of the machine that sends mails to the configured server. */
export type AlertMailContract = SenderContract<MailParams>;

export const alertMailAddress = addressAt<AlertMailContract>('alertMail/1');

/** State of alert mails. Their settings are part of the network settings. */
export interface AlertMailState {
  /** Number of the next mail. Numbers are never reused, so that each mail has a unique id. */
  readonly nextNumber: number;
}

export const initialAlertMail: AlertMailState = { nextNumber: 1 };
