/**
 * Sends one mail by SMTP: over its own connection, under the policy, with the configured encryption, and within a time
 * limit that holds for all responses of the server. An external failure is a result; only a bug of the program throws.
 */
import { connect, type Socket } from 'node:net';
import { type MailParams, mailTimedOut } from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import type { ConnectionContext } from './connect.js';
import { describeFailure, policyLookup, requireAllowedAddress } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface MailContext extends ConnectionContext {
  /** Certificates of mail servers are checked like those of listeners. */
  readonly believesListeners: boolean;
  /** The opened secrets. */
  readonly open: (sealed: SealedAt) => string;
}

/** Rejects if it is aborted, and for bugs of the program. */
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
      // Loaded with the first mail, so that a service without mail starts no slower.
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
    // The user of the connection adds its listener too, but only with its first write.
    socket.on('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** Description of a connection failure, by its code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server takes no connection',
  ECONNRESET: 'the connection broke off',
};

function classify(error: unknown): SendResult {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? describeFailure(error, 'mails') : { outcome: 'unreachable', reason };
}
