/** Client of a fleet for a bench, in a process of its own: visits every member once, or puts an even load on all of them. */
import { connect, createSecureContext, type TLSSocket } from 'node:tls';
import type { BenchMember } from './fleet-process.js';

export type FleetClientTask =
  | {
      readonly kind: 'visit';
      readonly members: readonly BenchMember[];
      /** True to create a session with each member, which stays. */
      readonly logsIn: boolean;
    }
  | {
      readonly kind: 'load';
      readonly members: readonly BenchMember[];
      /** Requests a second to all members together. */
      readonly rate: number;
      readonly durationMs: number;
    };

export interface FleetClientResult {
  readonly error?: string;
  readonly tookMs: number;
  /** Processor time of the client for the task. Unit: ms. */
  readonly busyMs: number;
  readonly requests: number;
  /** Latencies from the planned instant of a request to its last byte, in ascending order. Unit: ms. */
  readonly latencies: readonly number[];
}

/** Resource of a visit, which clients read first. */
const rootUri = '/redfish/v1/';
/** Resource of the load, which pollers read. */
const systemUri = '/redfish/v1/Systems/1/';
const sessionsUri = '/redfish/v1/SessionService/Sessions/';
/** Number of members that are visited or connected at the same time. */
const atOnce = 32;
/** Context of all connections, as the connections of one client program have it. */
const secureContext = createSecureContext();
/** End of an answer in chunks. No body contains a line break of this form. */
const endOfAnswer = '\r\n0\r\n\r\n';

async function each<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as Item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/**
 * Sends one request on a connection of its own, and checks its status. The request is written as text, so that the client
 * takes little processor time from the server on the same cores.
 */
function visit(member: BenchMember, logsIn: boolean): Promise<void> {
  const { host, port } = member;
  const expected = `HTTP/1.1 ${logsIn ? 201 : 200} `;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host, port, secureContext, rejectUnauthorized: false });
    socket.once('secureConnect', () => socket.write(visitText(member, logsIn)));
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1');
    });
    socket.on('error', reject).once('end', () => {
      if (answer.startsWith(expected)) resolve();
      else reject(new Error(`${host} answered ${answer.slice(0, expected.length)}`));
    });
  });
}

function visitText({ host, authorization, password }: BenchMember, logsIn: boolean): string {
  const head = `Host: ${host}\r\nConnection: close\r\n`;
  if (!logsIn) return `GET ${rootUri} HTTP/1.1\r\n${head}Authorization: ${authorization}\r\n\r\n`;
  const body = JSON.stringify({ UserName: 'Administrator', Password: password });
  return `POST ${sessionsUri} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

interface Line {
  readonly socket: TLSSocket;
  readonly bytes: Buffer;
  /** Planned instants of the requests without an answer, or what waits for an answer. */
  readonly planned: (number | (() => void))[];
}

/** Returns a function that counts the answers that end in the next part of a stream. */
function createEndCounter(): (data: Buffer) => number {
  let rest = '';
  return (data) => {
    const parts = (rest + data.toString('latin1')).split(endOfAnswer);
    // An end can be split between two parts.
    rest = parts[parts.length - 1]?.slice(1 - endOfAnswer.length) ?? '';
    return parts.length - 1;
  };
}

function open(
  { host, port, authorization }: BenchMember,
  onAnswer: (planned: number) => void,
): Promise<Line> {
  const text = `GET ${systemUri} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, secureContext, rejectUnauthorized: false });
    const line: Line = { socket, bytes: Buffer.from(text), planned: [] };
    socket.setNoDelay(true).on('error', reject);
    const countEnds = createEndCounter();
    socket.on('data', (data: Buffer) => {
      for (const planned of line.planned.splice(0, countEnds(data)))
        if (typeof planned === 'number') onAnswer(planned);
        else planned();
    });
    socket.once('secureConnect', () => resolve(line));
  });
}

/** Sends one request on a connection, and waits for its answer, which counts as no latency. */
function readOnce({ socket, bytes, planned }: Line): Promise<void> {
  return new Promise((resolve) => {
    planned.push(resolve);
    socket.write(bytes);
  });
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered, so that waiting counts as latency. Each
 * connection has answered once before.
 */
async function load({ members, rate, durationMs }: FleetClientTask & { readonly kind: 'load' }) {
  const latencies: number[] = [];
  const lines = await each(members, async (member) => {
    const line = await open(member, (at) => latencies.push(performance.now() - at));
    await readOnce(line);
    return line;
  });
  const startMs = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const elapsed = performance.now() - startMs;
      for (; sent < (Math.min(elapsed, durationMs) * rate) / 1_000; sent++) {
        const line = lines[sent % lines.length] as Line;
        line.planned.push(startMs + (sent * 1_000) / rate);
        line.socket.write(line.bytes);
      }
      if (elapsed < durationMs) return;
      const answered = latencies.length === sent;
      if (!answered && elapsed < 3 * durationMs) return;
      clearInterval(tick);
      resolve();
    }, 1);
  });
  const tookMs = performance.now() - startMs;
  for (const { socket } of lines) socket.destroy();
  return { tookMs, requests: latencies.length, latencies: latencies.sort((one, other) => one - other) };
}

async function visitAll({ members, logsIn }: FleetClientTask & { readonly kind: 'visit' }) {
  const startMs = performance.now();
  await each(members, (member) => visit(member, logsIn));
  return { tookMs: performance.now() - startMs, requests: members.length, latencies: [] };
}

async function perform(task: FleetClientTask): Promise<FleetClientResult> {
  const before = process.cpuUsage();
  const result = await (task.kind === 'load' ? load(task) : visitAll(task));
  const { user, system } = process.cpuUsage(before);
  return { ...result, busyMs: (user + system) / 1_000 };
}

process.on('message', (task: FleetClientTask) => {
  perform(task).then(
    (result) => process.send?.(result),
    (error: Error) =>
      process.send?.({ error: error.message, tookMs: 0, busyMs: 0, requests: 0, latencies: [] }),
  );
});
