/**
 * Sending of one syslog message, only to destinations that the policy allows. An external failure is returned as a
 * result; only a bug of the program throws.
 */
import { createSocket } from 'node:dgram';
import { connect } from 'node:tls';
import { formatSyslog, type SyslogParams, type SyslogTls, syslogTimedOut } from '../../machines/index.js';
import type { SendResult } from '../../models/index.js';
import { trustOptions } from './connect.js';
import { type ListenerContext, listenerTrust } from './deliver.js';
import { describeFailure, lookUpTarget, policyLookup, requireAllowedAddress, type Target } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

/**
 * Sends a syslog message as a datagram, whose arrival is not confirmed. Rejects if the sending is aborted, and for bugs
 * of the program.
 */
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

/**
 * Sends a datagram. There is no abort signal, because the datagram is sent or has failed before an abort could take
 * effect.
 */
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

/** Time in which the server can close the connection after the message. Unit: ms. */
const farewellMs = 500;

/**
 * Sends a syslog message over TLS (RFC 5425), on a connection of its own and with a length prefix. The server sends no
 * confirmation, so a clean end of the connection counts as delivery. Rejects if the sending is aborted, and for bugs of
 * the program.
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

/** Returns the message with its length prefix. Source: RFC 5425 § 4.3. */
function frame(message: SyslogParams): Uint8Array {
  const bytes = formatSyslog(message);
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
}

/**
 * Sends the message and waits for the end of the connection. A server may report that it refuses the client certificate
 * only after it has received the message.
 */
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
      // The server sends no data. The stream must be read nevertheless, because Node otherwise does not notice the end
      // of the connection.
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

/** Descriptions of connection failures by their error code. */
const reasons: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'the server takes no connection'],
  [/^ECONNRESET$|^EPIPE$/, 'the connection broke off'],
  // This row precedes the row for certificates. An alert means that the server refused the client certificate. It does
  // not mean that the certificate of the server is untrusted.
  [/^ERR_SSL|^EPROTO$/, 'no encryption could be agreed on'],
  [/CERT|SIGNATURE|ISSUER/, 'the certificate of the server is not trusted'],
];

function classify(error: unknown): SendResult {
  const { code = '' } = error as NodeJS.ErrnoException;
  const [, reason] = reasons.find(([known]) => known.test(code)) ?? [];
  return reason === undefined ? describeFailure(error, 'log entries') : { outcome: 'unreachable', reason };
}
