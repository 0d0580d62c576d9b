/**
 * Compares a service with a bare node:https server that returns the same bytes with the same headers, in the same
 * chunks. One client process loads both servers alternately, over persistent connections. The compared figure is the
 * processor time of a request, including system time, because other load on the machine affects only the throughput.
 */

import { type BenchContext, median, type Row, row } from '../report.js';
import { type LoadClient, login, startLoadClient } from './load.js';
import { ask, type DataFolder, processorMs, startBareServer } from './server-processes.js';

const rounds = 9;
const connections = 8;
/**
 * Duration of a round. Unit: ms. Even on a busy machine, a round contains thousands of requests. So handshakes, and the
 * resolution of the system clock (a hundredth of a second), change a figure by at most one percent.
 */
const roundMs = 2_000;
const warmUpMs = 2_000;
const smokeMs = 200;

/** Measured service with its credentials. */
export interface Served {
  readonly pid: number;
  readonly url: string;
  readonly userName: string;
  readonly password: string;
}

/** Request to measure. `atLeast` is the minimum ratio of the bare server's time for a request to the service's time. */
export interface BareRequest {
  readonly name: string;
  readonly path: string;
  readonly atLeast?: number;
}

interface Server {
  readonly pid: number;
  readonly port: number;
}

interface Round {
  readonly perSecond: number;
  readonly processorUs: number;
  readonly digest: string;
}

/** Returns a row for each request, measured with the token of one session. `data` contains the service's certificate. */
export async function againstBare(
  context: BenchContext,
  data: DataFolder,
  { pid, url, userName, password }: Served,
  asked: readonly BareRequest[],
): Promise<Row[]> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const headers = { 'X-Auth-Token': await login(url, userName, password) };
    const client = startLoadClient(context.signal);
    stops.push(client.stop);

    const rows: Row[] = [];
    for (const each of asked) {
      const canned = await ask(url + each.path, { headers });
      const bare = await startBareServer(data, canned, context.signal);
      stops.push(bare.stop);
      const servers = [{ pid, port: Number(new URL(url).port) }, bare] as const;
      const bytes = Buffer.byteLength(canned.body);
      rows.push(await compare(context, client.load, { ...each, bytes }, servers, headers));
    }
    return rows;
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

async function compare(
  context: BenchContext,
  load: LoadClient['load'],
  { name, path, bytes, ...bar }: BareRequest & { readonly bytes: number },
  servers: readonly [Server, Server],
  headers: Readonly<Record<string, string>>,
): Promise<Row> {
  if (processorMs(servers[0].pid) === undefined) throw new Error('this system does not tell processor time');
  const run = async ({ pid, port }: Server, durationMs: number): Promise<Round> => {
    const before = processorMs(pid);
    const { requests, ns, digest } = await load({ port, path, headers, connections, durationMs });
    const spentMs = (processorMs(pid) ?? Number.NaN) - (before ?? Number.NaN);
    return { perSecond: (requests * 1e9) / ns, processorUs: (spentMs * 1_000) / requests, digest };
  };

  context.progress(`${name}, warming up`);
  const [ours, theirs] = [
    await run(servers[0], context.amount(warmUpMs, smokeMs)),
    await run(servers[1], context.amount(warmUpMs, smokeMs)),
  ];
  if (ours.digest !== theirs.digest) throw new Error(`the two servers answer ${path} differently`);
  const spellMs = context.amount(roundMs, smokeMs);
  const taken: (readonly [Round, Round])[] = [];
  for (let round = 0; round < context.amount(rounds); round++) {
    context.progress(`${name}, round ${round + 1} of ${rounds}`);
    taken.push([await run(servers[0], spellMs), await run(servers[1], spellMs)]);
  }
  const middle = (side: 0 | 1, of: 'perSecond' | 'processorUs') =>
    median(taken.map((round) => round[side][of]));
  const [serviceUs, bareUs] = [middle(0, 'processorUs'), middle(1, 'processorUs')];
  const processor = `${serviceUs.toFixed(0)} µs of processor a request, bare ${bareUs.toFixed(0)} µs`;
  const throughput = `${middle(0, 'perSecond').toFixed(0)} requests/s, bare ${middle(1, 'perSecond').toFixed(0)}`;
  return row({
    name: `${name}, ${bytes} bytes`,
    figure: `${processor}; ${throughput}`,
    value: bareUs / serviceUs,
    ...bar,
  });
}
