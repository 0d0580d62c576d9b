/**
 * Bench of fleets over TLS: the start to the last answer, an even load on all members, and what an attack on one member
 * costs the others. Each member answers at its own address.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import { type AttackKind, attackKinds } from './attacks.js';
import { type BenchFleet, smokeMembers, withFleet } from './bench-fleet.js';
import type { BenchMember } from './fleet-process.js';
import { login } from './load.js';
import { running, startProcess } from './server-processes.js';

const members = 1_000;
const loadMs = 10_000;
const smokeLoadMs = 300;
const warmUpMs = 3_000;
const requestRate = 2_000;

/** Limits that the measured figures must meet. */
const startMsMax = 5_000;
const rateMin = 1_990;
const p99MsMax = 150;

/** Load on the other members during an attack on one of them. */
const othersMax = 100;
const othersRate = 200;
const attackMs = 2_000;
const attackersOfAKind = 4;
/** Time until an attack has its full effect. Unit: ms. */
const gatherMs = 500;
/** Maximum difference of the 99th percentiles with and without an attack. Unit: ms. */
const costMsMax = 20;

export const fleet: Bench = {
  name: 'fleet',
  about:
    'a fleet over TLS: start, requests a second with their latency, and the cost of an attack on one member',
  run: (context) =>
    withFleet(context, async (served, data) => {
      const count = context.amount(members, smokeMembers);
      context.progress(`starting ${count} members`);
      const startMs = performance.now();
      const all = await served.serve(count, data);
      const { busyMs } = await served.client({ kind: 'visit', members: all, logsIn: false });
      const startedMs = performance.now() - startMs;
      const servers = seconds(served.serverBusyMs ?? Number.NaN);
      return [
        row({
          name: `start of ${count} members, to the last answer`,
          figure: `${seconds(startedMs)}; processor time ${servers}, clients ${seconds(busyMs)}`,
          value: startedMs,
          unit: 'ms',
          atMost: startMsMax,
        }),
        ...(await loadRows(context, served, all)),
        ...(await attackRows(context, served, all)),
      ];
    }),
};

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

async function loadRows(
  context: BenchContext,
  served: BenchFleet,
  all: readonly BenchMember[],
): Promise<Row[]> {
  const durationMs = context.amount(loadMs, smokeLoadMs);
  const even = { kind: 'load', members: all, rate: requestRate } as const;
  context.progress('a load before the measured one, until the code is compiled');
  await served.client({ ...even, durationMs: context.amount(warmUpMs, smokeLoadMs) });
  context.progress(`${requestRate} requests a second`);
  const { requests, tookMs, latencies } = await served.client({ ...even, durationMs });
  const perSecond = (requests / Math.max(tookMs, durationMs)) * 1_000;
  const p99 = percentile(latencies, 0.99);
  return [
    row({
      name: `requests to ${all.length} members, answered`,
      figure: `${perSecond.toFixed(0)}/s of ${requestRate}/s sent`,
      value: perSecond,
      unit: '/s',
      atLeast: rateMin,
    }),
    row({
      name: `requests to ${all.length} members, 99th percentile`,
      figure: `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      value: p99,
      unit: 'ms',
      atMost: p99MsMax,
    }),
  ];
}

/** Measures the latency of other members while clients attack the first one. */
async function attackRows(
  context: BenchContext,
  served: BenchFleet,
  all: readonly BenchMember[],
): Promise<Row[]> {
  const [victim, ...rest] = all;
  if (victim === undefined) throw new Error('a fleet has no members');
  const others = rest.slice(0, othersMax);
  const p99Of = async () => {
    const durationMs = context.amount(attackMs, smokeLoadMs);
    const { latencies } = await served.client({
      kind: 'load',
      members: others,
      rate: othersRate,
      durationMs,
    });
    return percentile(latencies, 0.99);
  };
  const calm = await p99Of();
  const rows: Row[] = [];
  for (const kind of attackKinds) {
    context.progress(`an attack of ${kind} on one member`);
    const end = await beginAttack(victim, kind);
    try {
      await sleep(context.amount(gatherMs, 0), undefined, { signal: context.signal });
      const attacked = await p99Of();
      rows.push(
        row({
          name: `cost of an attack on another member: ${kind}`,
          figure: `p99 ${attacked.toFixed(1)} ms, ${calm.toFixed(1)} ms without`,
          value: attacked - calm,
          unit: 'ms',
          atMost: costMsMax,
        }),
      );
    } finally {
      await end();
    }
  }
  return rows;
}

/** Starts an attack on a member. Returns a function that ends it. */
async function beginAttack(
  { host, port: memberPort, password }: BenchMember,
  kind: AttackKind,
): Promise<() => Promise<void>> {
  const token = await login(`https://${host}:${memberPort}`, 'Administrator', password);
  const child = startProcess(new URL('./attacker-process.js', import.meta.url));
  const attackers = Array.from({ length: attackersOfAKind }, (_, index) => ({
    kind,
    host,
    port: memberPort,
    token,
    from: `127.0.0.${index + 2}`,
  }));
  child.send(attackers);
  return running(child).stop;
}

/** Returns the value at a quantile of ascending values; NaN for an empty list. */
function percentile(values: readonly number[], share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}
