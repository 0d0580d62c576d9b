/**
 * Sends one message of syslog: a datagram, and to nobody whom the policy does not allow. Whether it has come nobody
 * tells. Whatever goes wrong outside is a result; only a mistake of ours throws.
 */
import { createSocket } from 'node:dgram';
import { formatSyslog, type SendResult, type SyslogParams } from '../../models/index.js';
import type { OutboundPolicy } from './policy.js';
import { describeFailure, lookUpTarget, type Target } from './target.js';

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
export async function sendSyslog(
  params: SyslogParams,
  { policy }: { readonly policy: OutboundPolicy },
  abandoned: AbortSignal,
): Promise<SendResult> {
  try {
    const target = await lookUpTarget(params, policy);
    abandoned.throwIfAborted();
    await sendDatagram(formatSyslog(params), target, params.port);
    return { outcome: 'sent' };
  } catch (error) {
    abandoned.throwIfAborted();
    return describeFailure(error, 'log entries');
  }
}

/** It has left, or not, before anybody could give it up. */
async function sendDatagram(bytes: Uint8Array, { address, family }: Target, port: number): Promise<void> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.send(bytes, port, address, (error) => (error === null ? resolve() : reject(error)));
    });
  } finally {
    socket.close();
  }
}
