/** SMTP session that sends one mail over an open connection. Only this file uses the SMTP library. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isAccepting, type MailParams, mailAnswered } from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import { type ConnectionContext, trustOptions } from './connect.js';

interface Session extends Omit<ConnectionContext, 'policy'> {
  readonly socket: Socket;
  readonly open: (sealed: SealedAt) => string;
}

/** Maximum length of one server reply. Unit: bytes. Assumption: real replies are at most a hundredth of this. */
const replyBytesMax = 65_536;
/** Maximum time to wait for the end of the session. Unit: ms. */
const farewellMs = 500;

/** Sends a mail and returns the result. Rejects if the sending is aborted, and for bugs of the program. */
export async function sendOverSmtp(
  params: MailParams,
  { socket, open, ...trust }: Session,
  signal: AbortSignal,
): Promise<SendResult> {
  if (socket.destroyed) return brokenOff;
  const { host, port, encryption, clientName, login, timeoutMs } = params;
  const connection = new SMTPConnection({
    connection: socket,
    host,
    port,
    name: clientName,
    secure: encryption === 'tls',
    requireTLS: encryption === 'startTls',
    ignoreTLS: encryption === 'none',
    tls: trustOptions(trust, host),
    maxResponseSize: replyBytesMax,
    // The time limit of the caller applies; the limits of the library are longer, so that they never end a session.
    connectionTimeout: 2 * timeoutMs,
    greetingTimeout: 2 * timeoutMs,
    socketTimeout: 2 * timeoutMs,
    socketCloseTimeout: 0,
  });
  const trouble = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(Object.assign(new Error('it ended'), { code: 'ECONNECTION' })));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // The connection can fail after the mail was sent. Without this handler, the rejection would be unhandled.
  trouble.catch(() => {});
  try {
    await Promise.race([trouble, handOver(connection, params, login && { ...login, open })]);
    await sayFarewell(connection);
    return { outcome: 'sent' };
  } catch (error) {
    signal.throwIfAborted();
    return describe(error);
  } finally {
    connection.close();
  }
}

type Login = NonNullable<MailParams['login']> & Pick<Session, 'open'>;

async function handOver(connection: SMTPConnection, mail: MailParams, login: Login | null): Promise<void> {
  await new Promise<void>((resolve) => {
    connection.connect(() => resolve());
  });
  if (login !== null) await logIn(connection, login);
  const message = await compose(mail);
  await new Promise<void>((resolve, reject) => {
    connection.send({ from: mail.from, to: [mail.to] }, message, (error) =>
      error === null ? resolve() : reject(error),
    );
  });
}

function logIn(connection: SMTPConnection, { userName, password, open }: Login): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.login({ user: userName, pass: open(password) }, (error) =>
      error === null ? resolve() : reject(error),
    );
  });
}

/**
 * Returns the mail as bytes. All values that the library would generate are given, so that equal mails have equal
 * bytes.
 */
function compose({ from, to, subject, text, messageId, sentAt }: MailParams): Promise<Buffer> {
  return new MimeNode('text/plain; charset=utf-8')
    .setHeader({
      from,
      to,
      subject,
      'message-id': messageId,
      date: new Date(sentAt).toUTCString().replace('GMT', '+0000'),
      'auto-submitted': 'auto-generated',
    })
    .setContent(text)
    .build();
}

/** Ends the session. The server has already accepted the mail, so a missing reply to QUIT is ignored. */
async function sayFarewell(connection: SMTPConnection): Promise<void> {
  const ended = once(connection, 'end', { signal: AbortSignal.timeout(farewellMs) });
  connection.quit();
  await ended.catch(() => {});
}

const brokenOff = unreachable('the connection broke off');

const notSmtp = 'what the server says is no SMTP';

/**
 * Descriptions of failures. The code of the operating system or of the certificate is matched first, then the code of
 * the library.
 */
const reasons: readonly (readonly [code: RegExp, reason: string])[] = [
  [/CERT|SIGNATURE|ISSUER/, 'the certificate of the server is not trusted'],
  [/^ERR_SSL|^EPROTO$/, 'no encryption could be agreed on'],
  [/^ETLS$/, 'the server offers no encryption'],
  [/^EPROTOCOL$/, notSmtp],
  [/^EENVELOPE$/, 'one of its addresses is none that mail goes to'],
  [/^ECONNECTION$|^ESOCKET$/, brokenOff.reason],
];

interface Failure extends NodeJS.ErrnoException {
  /** Reply code of SMTP; undefined if the server has not replied. */
  readonly responseCode?: number;
  /** Error code of the operating system; present if the library has replaced it by its own code. */
  readonly originalCode?: string;
}

/**
 * Converts an error to a result. An error without a code is a bug and is thrown again. The result does not contain the
 * text of the server reply.
 */
function describe(error: unknown): SendResult {
  const { code, responseCode, originalCode } = error as Failure;
  if (code === undefined) throw error;
  if (code === 'EAUTH') return { outcome: 'refused', reason: 'the server does not take the login' };
  if (responseCode !== undefined && code !== 'ETLS') {
    // A positive reply where the protocol does not allow one is a protocol error.
    return isAccepting(responseCode) ? unreachable(notSmtp) : mailAnswered(responseCode);
  }
  const [reason = `the mail could not be sent (${code})`] = [originalCode, code].flatMap(
    (each = '') => reasons.find(([known]) => known.test(each))?.[1] ?? [],
  );
  return unreachable(reason);
}

function unreachable(reason: string) {
  return { outcome: 'unreachable', reason } as const satisfies SendResult;
}
