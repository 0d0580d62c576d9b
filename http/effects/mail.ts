/**
 * Sending of one mail by SMTP. Each mail uses its own connection, under the outbound policy and with the configured
 * encryption. One time limit covers all responses of the server. An external failure is returned as a result; only a
 * bug of the program throws.
 */
import { connect, type Socket } from 'node:net';
import { type MailParams, mailTimedOut } from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import type { ConnectionContext } from './connect.js';
import { describeFailure, policyLookup, requireAllowedAddress } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface MailContext extends ConnectionContext {
  /**
   * True if any certificate of a mail server is accepted. The option for event listeners also applies to mail servers.
   */
  readonly believesListeners: boolean;
  /** Decrypts a sealed secret. */
  readonly open: (sealed: SealedAt) => string;
}

/** Sends a mail and returns the result. Rejects if the sending is aborted, and for bugs of the program. */
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
      // The module is loaded with the first mail, so that it does not slow down the start of a service.
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
    // `sendOverSmtp` adds its own error listener only with its first write. Until then, this listener prevents an
    // unhandled error.
    socket.on('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** Descriptions of connection failures by their error code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server takes no connection',
  ECONNRESET: 'the connection broke off',
};

function classify(error: unknown): SendResult {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? describeFailure(error, 'mails') : { outcome: 'unreachable', reason };
}
