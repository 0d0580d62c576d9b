/**
 * Bench of the effect that events with many receivers have on other clients. It alternates GET requests during events
 * with GET requests without events. Half of the stream readers and half of the listeners read nothing, and all of them
 * run in one process beside the service. The measure is the service's processor time, which is independent of that
 * process and of other load.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Bench, type BenchContext, median, type Row, row } from '../report.js';
import type { PeersResult, PeersTask } from './fanout-peers.js';
import { login, startLoadClient } from './load.js';
import { DataFolder, firstOf, processorMs, running, startProcess, startService } from './server-processes.js';

/** Limit that the measured figure must meet. */
const ofQuietMin = 0.7;

const rounds = 5;
const connections = 8;
const roundMs = 1_500;
const warmUpMs = 1_500;
const smokeMs = 300;
const systemUri = '/redfish/v1/Systems/1/';

interface Fanout {
  readonly name: string;
  readonly readers: { readonly taking: number; readonly stalled: number };
  readonly subscriptions: { readonly taking: number; readonly stalled: number };
  readonly perSecond: number;
}

const readers = { taking: 25, stalled: 25 } as const;
const fanouts: readonly Fanout[] = [
  { name: '50 streams', readers, subscriptions: { taking: 0, stalled: 0 }, perSecond: 50 },
  // At 1 event a second, 50 deliveries a second succeed. A higher rate is not used, because every delivery opens a new
  // connection.
  {
    name: '50 streams, 100 subscriptions',
    readers,
    subscriptions: { taking: 50, stalled: 50 },
    perSecond: 1,
  },
];

interface Spell {
  readonly requests: number;
  /** Number of requests per second of wall time. */
  readonly perSecond: number;
  /** Processor time of the service. Unit: ms. */
  readonly spentMs: number;
}

interface Round {
  readonly quiet: Spell;
  readonly busy: Spell;
  readonly went: PeersResult;
}

export const eventFanout: Bench = {
  name: 'event-fanout',
  about: 'GET while events go to streams and subscriptions, half of them stalled, against GET without events',
  run: async (context) => {
    const rows: Row[] = [];
    for (const fanout of fanouts) rows.push(await measured(context, fanout));
    return rows;
  },
};

async function measured(context: BenchContext, { name, perSecond, ...counts }: Fanout): Promise<Row> {
  const data = new DataFolder();
  const stops: (() => Promise<void>)[] = [];
  try {
    const service = await startService(data, context.signal, ['--insecure-listeners']);
    stops.push(service.stop);
    const { url, userName, password } = service.announced;
    const token = await login(url, userName, password);
    const client = startLoadClient(context.signal);
    stops.push(client.stop);
    const child = startProcess(new URL('./fanout-peers.js', import.meta.url));
    stops.push(running(child).stop);
    const tell = async (task: PeersTask) =>
      (await firstOf(child, context.signal, (resolve) => {
        child.once('message', resolve);
        child.send(task);
      })) as PeersResult;
    // The private key precedes the certificate in the generated file.
    const pem = readFileSync(path.join(data.kept, 'certificate.pem'), 'utf8');
    context.progress(`${name}, connecting`);
    await tell({ type: 'connect', url, token, pem, ...counts });

    const headers = { 'X-Auth-Token': token };
    const port = Number(new URL(url).port);
    const spell = async (durationMs: number): Promise<Spell> => {
      const before = processorMs(service.pid) ?? Number.NaN;
      const task = { port, path: systemUri, headers, connections, durationMs };
      const { requests, ns } = await client.load(task);
      const spentMs = (processorMs(service.pid) ?? Number.NaN) - before;
      return { requests, perSecond: (requests * 1e9) / ns, spentMs };
    };
    context.progress(`${name}, warming up`);
    await spell(context.amount(warmUpMs, smokeMs));
    const taken: Round[] = [];
    for (let round = 0; round < context.amount(rounds); round++) {
      context.progress(`${name}, round ${round + 1} of ${rounds}`);
      const quiet = await spell(context.amount(roundMs, smokeMs));
      await tell({ type: 'begin', perSecond });
      const busy = await spell(context.amount(roundMs, smokeMs));
      taken.push({ quiet, busy, went: await tell({ type: 'stop' }) });
    }
    const eventMs = median(taken.map(eventMsOf));
    const middle = (of: 'quiet' | 'busy') => median(taken.map((round) => round[of].perSecond)).toFixed(0);
    const sum = (of: keyof PeersResult) => taken.reduce((total, { went }) => total + went[of], 0);
    const went = `of ${sum('raised')} events ${sum('read')} read, ${sum('delivered')} delivered`;
    return row({
      name: `${name}, ${perSecond} events/s`,
      figure: `${eventMs.toFixed(2)} ms of processor an event; here ${middle('busy')} requests/s, without events ${middle('quiet')}; ${went}`,
      value: 1 - (perSecond * eventMs) / 1_000,
      atLeast: ofQuietMin,
    });
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    data.remove();
  }
}

/** Returns the processor time that the service spends on one event with all of its receivers. Unit: ms. */
function eventMsOf({ quiet, busy, went }: Round): number {
  const requestMs = quiet.spentMs / quiet.requests;
  return (busy.spentMs - busy.requests * requestMs) / went.raised;
}
