/**
 * Sends one message of syslog, to nobody whom the policy does not allow. Whatever goes wrong outside is a result; only a
 * mistake of ours throws.
 */
import { createSocket } from 'node:dgram';
import { connect } from 'node:tls';
import { formatSyslog, type SyslogParams, type SyslogTls, syslogTimedOut } from '../../machines/index.js';
import type { SendResult } from '../../models/index.js';
import { trustOptions } from './connect.js';
import { type ListenerContext, listenerTrust } from './deliver.js';
import { describeFailure, lookUpTarget, policyLookup, requireAllowedAddress, type Target } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

/** Sends a datagram. Whether it has come nobody tells. Rejects when it is given up from outside, and for what can only be a mistake of ours. */
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

/** How long the server may take to end the connection, once it has all. Unit: ms. */
const farewellMs = 500;

/**
 * Over TLS (RFC 5425): over a connection of its own, after its length. No server says that it has a message: it has when the
 * connection ends well. Rejects as `sendSyslog`.
 */
export async function sendSyslogByTls(
  message: SyslogParams,
  tls: SyslogTls,
  means: ListenerContext,
  abandoned: AbortSignal,
): Promise<SendResult> {
  abandoned.throwIfAborted();
  const deadline = AbortSignal.timeout(tls.timeoutMs);
  try {
    requireAllowedAddress(means.policy, message.host, message.port);
    await handOver(message, { tls, means }, AbortSignal.any([abandoned, deadline]));
    return { outcome: 'sent' };
  } catch (error) {
    abandoned.throwIfAborted();
    return deadline.aborted ? syslogTimedOut(tls) : classify(error);
  }
}

/** A message after its length. Source: RFC 5425 § 4.3. */
function frame(message: SyslogParams): Uint8Array {
  const bytes = formatSyslog(message);
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
}

/** A server that refuses our certificate may say so only after it was sent the message: its end is waited for. */
async function handOver(
  message: SyslogParams,
  { tls, means }: { readonly tls: SyslogTls; readonly means: ListenerContext },
  signal: AbortSignal,
): Promise<void> {
  const { host, port } = message;
  const socket = connect({
    host,
    port,
    lookup: policyLookup(means.policy, port),
    ...trustOptions(listenerTrust(tls, means), host),
  });
  const giveUp = () => socket.destroy(new Error('given up'));
  signal.addEventListener('abort', giveUp, { once: true });
  let farewell: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.once('close', () => resolve());
      // Nothing is expected; what comes is not read, and its end is.
      socket.resume();
      socket.once('secureConnect', () => {
        socket.end(frame(message), () => {
          farewell = setTimeout(resolve, farewellMs);
        });
      });
    });
  } finally {
    clearTimeout(farewell);
    signal.removeEventListener('abort', giveUp);
    socket.destroy();
  }
}

/** What a failure of the connection is called, for people, by its code. */
const reasons: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'the server takes no connection'],
  [/^ECONNRESET$|^EPIPE$/, 'the connection broke off'],
  // The server's word on ours comes as an alert, before what is ours to say of the server's.
  [/^ERR_SSL|^EPROTO$/, 'no encryption could be agreed on'],
  [/CERT|SIGNATURE|ISSUER/, 'the certificate of the server is not trusted'],
];

function classify(error: unknown): SendResult {
  const { code = '' } = error as NodeJS.ErrnoException;
  const [, reason] = reasons.find(([known]) => known.test(code)) ?? [];
  return reason === undefined ? describeFailure(error, 'log entries') : { outcome: 'unreachable', reason };
}
