/**
 * Bench of the latency of a Redfish client's GET while another client repeats one query, export or report of the
 * control API. `serve --at end` serves a journal of a million events. At the end of a round, the bench aborts the
 * request in progress.
 */
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { login } from '../service/load.js';
import { type Announcement, DataFolder, startService } from '../service/server-processes.js';
import { makePast } from './past.js';

const events = 1_000_000;

/** Duration of the round of each query. Unit: ms. */
const roundMs = 5_000;
/** Interval between the requests of the Redfish client. Unit: ms. */
const everyMs = 10;
/** Maximum waiting time of the Redfish client. Unit: ms. */
const waitMsMax = 100;

const systemUri = '/redfish/v1/Systems/1/';
const off = encodeURIComponent('{machine: power/1, in: off}');
const hot = encodeURIComponent(`{get: /redfish/v1/Chassis/1/Power/, has: {Name: never}}`);
const reading = encodeURIComponent('/redfish/v1/Chassis/1/Thermal/#/Temperatures/0/ReadingCelsius');

const questionPaths: Readonly<Record<string, string>> = {
  nothing: '',
  'events of a type': '/history/events?type=fan.failed',
  'events of a resource': `/history/events?uri=${systemUri}&limit=9999`,
  'an event with its causes': '/history/events/9000',
  'a state': '/history/state?at=%239001',
  'a resource': `/history/resource?uri=${systemUri}&at=%239001`,
  'a difference': '/history/diff?from=start&to=end',
  'a position by its input': '/history/state?at=i999999&pointer=/host/assetTag',
  why: '/history/why?location=/host/assetTag',
  'why of a reading': `/history/why?location=${reading}`,
  'the last change of what there is not': '/history/last-change?location=/redfish/v1/Systems/1/Bios/Nothing/',
  'bisect of a resource': `/history/bisect?condition=${hot}`,
  'bisect by halves': `/history/bisect?condition=${hot}&once=true`,
  states: '/history/states?machine=power/1&limit=9999',
  'watch of a condition': `/history/watch?expression=${off}&limit=9999`,
  'watch of a reading': `/history/watch?expression=${reading}&limit=9999`,
  when: `/history/when?condition=${hot}`,
  'a machine of the past': '/machines/power/1?at=%239001',
  'the journal': '/journal',
  'all events as a stream': '/events?after=0',
  'an HTTP archive': '/export/har',
  'a trace': '/export/trace',
  spans: '/export/otel',
  'a mockup': '/export/mockup',
  'the timeline': '/history/timeline',
  'all resources': '/history/resources',
  'the changes of all resources': '/history/changes?from=%239001&to=%239002',
  readings: `/history/readings?locations=${encodeURIComponent('/redfish/v1/Chassis/1/Sensors/1/#/Reading')}`,
  'the description': '/openapi.json',
  state: '/state',
  metrics: '/metrics',
};

export const questions: Bench = {
  name: 'questions',
  about:
    'how long another client waits during each question about a past of a million events (takes minutes)',
  run: async (context) => {
    const data = new DataFolder();
    const stops: (() => Promise<void>)[] = [];
    try {
      await makePast(data.path, context.amount(events, 2_000), context);
      const service = await startService(data, context.signal, ['--at', 'end', '--data', data.path]);
      stops.push(service.stop);
      const { url, userName, password } = service.announced;
      const token = await login(url, userName, password);
      const rows: Row[] = [];
      for (const [name, target] of Object.entries(questionPaths)) {
        context.progress(name);
        rows.push(await rowOf(context, service.announced, { name, target, token }));
      }
      return rows;
    } finally {
      for (const stop of stops) await stop();
      data.remove();
    }
  },
};

interface Question {
  readonly name: string;
  readonly target: string;
  /** Token of the client that repeats the query. */
  readonly token: string;
}

async function rowOf(
  { signal, amount }: BenchContext,
  { url, control }: Announcement,
  { name, target, token }: Question,
): Promise<Row> {
  const over = new AbortController();
  const asking = target === '' ? undefined : keepAsking(control, target, over.signal);
  const waits: number[] = [];
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const until = performance.now() + amount(roundMs, 100);
  while (performance.now() < until) {
    signal.throwIfAborted();
    const from = performance.now();
    await read(url + systemUri, { agent, headers: { 'X-Auth-Token': token } });
    waits.push(performance.now() - from);
    await sleep(everyMs);
  }
  over.abort();
  agent.destroy();
  const answered = (await asking) ?? 0;
  const sorted = waits.sort((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  const middle = sorted[sorted.length >> 1] ?? Number.NaN;
  return row({
    name: `p99 beside: ${name}`,
    figure: `p50 ${middle.toFixed(1)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms; ${answered} times answered`,
    value: p99,
    unit: 'ms',
    atMost: waitMsMax,
  });
}

/** Repeats a query until the signal is aborted. Returns the number of responses. */
async function keepAsking(
  { url, token }: Announcement['control'],
  target: string,
  signal: AbortSignal,
): Promise<number> {
  for (let answered = 0; ; answered++) {
    try {
      await read(url + target, { headers: { Authorization: `Bearer ${token}` }, signal });
    } catch (error) {
      if (signal.aborted) return answered;
      throw error;
    }
  }
}

function read(url: string, options: https.RequestOptions): Promise<void> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.on('error', reject).on('end', resolve).resume();
      if ((response.statusCode ?? 0) >= 500) reject(new Error(`${url} answered ${response.statusCode}`));
    });
    sent.on('error', reject).end();
  });
}
