/**
 * Mails as data: what is sent by which server, and how that can end. A runner over the network and the modelled outside
 * both end here. The password goes along sealed; only whoever sends the mail opens it.
 */
import { addressAt } from '../../../engine/index.js';
import type { SealedAt, SenderContract, SendResult } from '../../../models/index.js';

/** The kind of an outbox entry whose parameters are `MailParams`. */
export const mailEffect = 'mail';

/** How long a server may take for all of a mail. Unit: ms. Assumption: none is published. */
export const mailTimeoutMs = 30_000;

export type MailParams = {
  /** Of the server: name or address. */
  readonly host: string;
  readonly port: number;
  /** Whether it is spoken to in plain, with TLS once it has offered that, or with TLS from the first byte on. */
  readonly encryption: 'none' | 'startTls' | 'tls';
  /** Null when the server wants none. */
  readonly login: { readonly userName: string; readonly password: SealedAt } | null;
  /** Who is speaking: the name of the controller in the domain of the sender. */
  readonly clientName: string;
  /** Counts the mails that were to be sent; the first is 1. */
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
  /** For all of it, from the first look-up to the server's word that it has the mail. Unit: ms. */
  readonly timeoutMs: number;
};

/** How a mail ends that the server has answered with such a code. Source: RFC 5321 § 4.2.1. */
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

/** The sending of mails by the one server there is, as others see it. */
export type AlertMailContract = SenderContract<MailParams>;

export const alertMailAddress = addressAt<AlertMailContract>('alertMail/1');

/** What is kept of mails beside their settings, which are the network's. */
export interface AlertMailState {
  /** Of the next mail; numbers are never given twice, so each has an id of its own. */
  readonly nextNumber: number;
}

export const initialAlertMail: AlertMailState = { nextNumber: 1 };
