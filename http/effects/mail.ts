/**
 * Sends one mail by SMTP: over a connection of its own to where the policy allows, with encryption as it is set, and in
 * a time that is kept to whatever the server says. Whatever goes wrong outside is a result; only a mistake of ours throws.
 */
import { connect, type Socket } from 'node:net';
import { type MailParams, mailTimedOut } from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import type { ConnectionContext } from './connect.js';
import { describeFailure, policyLookup, requireAllowedAddress } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface MailContext extends ConnectionContext {
  /** Mail servers are believed as listeners are. */
  readonly believesListeners: boolean;
  /** What was sealed, in plain. */
  readonly open: (sealed: SealedAt) => string;
}

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
export async function sendMail(
  params: MailParams,
  { policy, secureContext, believesListeners, open }: MailContext,
  abandoned: AbortSignal,
): Promise<SendResult> {
  abandoned.throwIfAborted();
  const deadline = AbortSignal.timeout(params.timeoutMs);
  const signal = AbortSignal.any([abandoned, deadline]);
  try {
    const socket = await connected(params, policy, signal);
    try {
      // Loaded with the first mail, so that a service without one starts no slower.
      const { sendOverSmtp } = await import('./smtp-session.js');
      signal.throwIfAborted();
      return await sendOverSmtp(
        params,
        { socket, secureContext, trustsAnyCertificate: believesListeners, open },
        signal,
      );
    } finally {
      socket.destroy();
    }
  } catch (error) {
    abandoned.throwIfAborted();
    return deadline.aborted ? mailTimedOut(params) : classify(error);
  }
}

function connected({ host, port }: MailParams, policy: OutboundPolicy, signal: AbortSignal): Promise<Socket> {
  requireAllowedAddress(policy, host, port);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: policyLookup(policy, port), signal });
    // Who speaks over it listens too, but not before the first word.
    socket.on('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** What a failure of the connection is called, for people, by its code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server takes no connection',
  ECONNRESET: 'the connection broke off',
};

function classify(error: unknown): SendResult {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? describeFailure(error, 'mails') : { outcome: 'unreachable', reason };
}
