/** One mail by SMTP over a connection that stands. The only place that knows the library. */
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

/** What one reply of a server may come to. Unit: bytes. Assumption: a hundred times what any has to say. */
const replyBytesMax = 65_536;
/** How long the end of the conversation is waited for. Unit: ms. */
const farewellMs = 500;

/** Rejects when it is given up, and for what can only be a mistake of ours. */
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
    // One time is kept, by whoever has asked; the library's own come after it.
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
  // It may come after the mail has gone.
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

/** The same bytes for the same mail: what the library would make up is given. */
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

/** The server has the mail: whether it says good-bye makes no difference. */
async function sayFarewell(connection: SMTPConnection): Promise<void> {
  const ended = once(connection, 'end', { signal: AbortSignal.timeout(farewellMs) });
  connection.quit();
  await ended.catch(() => {});
}

const brokenOff = unreachable('the connection broke off');

const notSmtp = 'what the server says is no SMTP';

/** What a failure is called, for people: by the code of the system or of a certificate, else by that of the library. */
const reasons: readonly (readonly [code: RegExp, reason: string])[] = [
  [/CERT|SIGNATURE|ISSUER/, 'the certificate of the server is not trusted'],
  [/^ERR_SSL|^EPROTO$/, 'no encryption could be agreed on'],
  [/^ETLS$/, 'the server offers no encryption'],
  [/^EPROTOCOL$/, notSmtp],
  [/^EENVELOPE$/, 'one of its addresses is none that mail goes to'],
  [/^ECONNECTION$|^ESOCKET$/, brokenOff.reason],
];

interface Failure extends NodeJS.ErrnoException {
  /** Of the server, where it has answered. */
  readonly responseCode?: number;
  /** Of the system, where the library has put its own over it. */
  readonly originalCode?: string;
}

/** What has no code was our own doing. What the server says beside its code is not told. */
function describe(error: unknown): SendResult {
  const { code, responseCode, originalCode } = error as Failure;
  if (code === undefined) throw error;
  if (code === 'EAUTH') return { outcome: 'refused', reason: 'the server does not take the login' };
  if (responseCode !== undefined && code !== 'ETLS') {
    // A word of consent at the wrong place is none.
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
