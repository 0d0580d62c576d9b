/**
 * Bench of malicious clients, four of each kind together, against the service as a user starts it. One regular client
 * must not be affected. The attackers run in a separate process. The figures are medians over rounds, because the
 * machine can be busy.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchContext, median, type Row, row } from '../report.js';
import { type Attacker, type AttackKind, attackKinds } from './attacks.js';
import { login } from './load.js';
import { askAround, type GoodClient, type Waits } from './polite-client.js';
import { registerReader } from './read-only-users.js';
import {
  DataFolder,
  firstOf,
  peakMb,
  type Running,
  running,
  startProcess,
  startService,
} from './server-processes.js';

const attackersOfAKind = 4;
const rounds = 3;
const roundMs = 3_000;
const smokeMs = 200;
/** Time until an attack has its full effect. Unit: ms. */
const gatherMs = 1_000;

/**
 * Limits of the waiting times. The limit for logins equals the waiting time for the first response without an attack.
 */
const keptMsMax = 100;
const freshMsMax = 300;
const loginMsMax = 600;
const residentMbMax = 400;

const deeds: Readonly<Record<AttackKind | 'none', string>> = {
  none: 'no attack',
  reads: 'pipelined expanded reads',
  bodies: 'large bodies to be parsed',
  silence: '1,024 silent connections',
  logins: 'a storm of logins',
  unread: 'answers never read',
  streams: 'streams of events',
};

export const attackers: Bench = {
  name: 'attackers',
  about: `how long others wait beside ${attackersOfAKind} clients that mean harm`,
  run: async (context) => {
    const rows: Row[] = [];
    for (const kind of ['none', ...attackKinds] as const) rows.push(...(await against(context, kind)));
    return rows;
  },
};

async function against(context: BenchContext, kind: AttackKind | 'none'): Promise<Row[]> {
  const data = new DataFolder();
  const stops: (() => Promise<void>)[] = [];
  try {
    const service = await startService(data, context.signal);
    stops.push(service.stop);
    const { url, userName, password } = service.announced;
    const client = { url, userName, password, token: await login(url, userName, password) };
    const attacking = kind === 'none' ? undefined : await begin(context, client, kind);
    if (attacking !== undefined) stops.unshift(attacking.stop);
    await sleep(context.amount(gatherMs, smokeMs), undefined, { signal: context.signal });

    const waited: Waits[] = [];
    for (let round = 0; round < context.amount(rounds); round++) {
      context.progress(`${deeds[kind]}, round ${round + 1} of ${rounds}`);
      waited.push(await askAround(client, context.amount(roundMs, smokeMs)));
      context.signal.throwIfAborted();
    }
    const answers = (await attacking?.answers()) ?? {};
    return rowsOf(deeds[kind], waited, answers, peakMb(service.pid));
  } finally {
    for (const stop of stops) await stop();
    data.remove();
  }
}

interface Attacking extends Running {
  /** Returns the number of responses by status. */
  answers(): Promise<Readonly<Record<string, number>>>;
}

async function begin({ signal }: BenchContext, client: GoodClient, kind: AttackKind): Promise<Attacking> {
  const { hostname: host, port } = new URL(client.url);
  const four: Attacker[] = [];
  for (let index = 0; index < attackersOfAKind; index++) {
    const token = await registerReader(client, `attacker-${index}`);
    // The service distinguishes unauthenticated clients by address only, so each attacker has its own address, like the
    // regular client.
    four.push({ kind, host, port: Number(port), token, from: `127.0.1.${index + 1}` });
  }
  const child = startProcess(new URL('./attacker-process.js', import.meta.url));
  child.send(four);
  const answers = async () => {
    const told = await firstOf(child, signal, (resolve) => {
      child.once('message', resolve);
      child.send('answers');
    });
    return told as Readonly<Record<string, number>>;
  };
  return { ...running(child), answers };
}

function rowsOf(
  deed: string,
  waited: readonly Waits[],
  answers: Readonly<Record<string, number>>,
  peak: number | undefined,
): Row[] {
  const wait = (name: string, of: 'kept' | 'fresh' | 'login', atMost: number) => {
    const p99s = waited.map((round) => percentile(round[of], 0.99));
    const all = waited.flatMap((round) => round[of]);
    const figure = `p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${p99s.map((ms) => ms.toFixed(0)).join(' ')} ms`;
    return row({ name: `${deed}: ${name}`, figure, value: median(p99s), unit: 'ms', atMost });
  };
  const bad = waited.flatMap((round) => round.bad);
  const broken = Object.entries(answers).filter(([status]) => status.startsWith('5') && status !== '503');
  const refused = broken.reduce((sum, [, count]) => sum + count, bad.length);
  const told = Object.entries(answers).map(([status, count]) => `${count} times ${status}`);
  return [
    wait('kept connection', 'kept', keptMsMax),
    wait('new connection', 'fresh', freshMsMax),
    wait('login', 'login', loginMsMax),
    row({
      name: `${deed}: answers that should not be`,
      figure: [...new Set(bad), ...(told.length === 0 ? [] : [`attackers: ${told.join(', ')}`])].join('; '),
      value: refused,
      unit: '',
      atMost: 0,
    }),
    row({
      name: `${deed}: memory at most`,
      figure: peak === undefined ? 'skipped: no /proc here' : `${peak.toFixed(0)} MB resident`,
      value: peak ?? 0,
      unit: 'MB',
      atMost: residentMbMax,
    }),
  ];
}

/** Returns the value at a quantile of the values; NaN for an empty list. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
