/**
 * Bench of fleets: the start to the last answer, the memory of a member beyond the first, and an even load on all members.
 * Each member answers over TLS at its own address.
 */
import type { ChildProcess } from 'node:child_process';
import { type Bench, type BenchContext, type Row, row } from '../report.js';
import type { FleetClientResult, FleetClientTask } from './fleet-client.js';
import type { BenchMember, FleetMemory, FleetTask } from './fleet-process.js';
import { DataFolder, firstOf, type Running, running, startProcess } from './server-processes.js';

const members = 1_000;
const manyMembers = 10_000;
const smokeMembers = 5;
const loadMs = 10_000;
const smokeLoadMs = 300;
const requestRate = 2_000;
const port = 9_443;
/** Time limit of one step. Unit: ms. */
const stepMsMax = 600_000;

/** Limits that the measured figures must meet. */
const startMsMax = 5_000;
const memberKbMax = 64;
const rateMin = 1_990;
const p99MsMax = 150;

class BenchFleet {
  readonly #server: ChildProcess;
  readonly #client: ChildProcess;
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#server = startProcess(new URL('./fleet-process.js', import.meta.url));
    this.#client = startProcess(new URL('./fleet-client.js', import.meta.url));
  }

  get processes(): readonly Running[] {
    return [running(this.#server), running(this.#client)];
  }

  start(task: FleetTask): Promise<readonly BenchMember[]> {
    return this.#ask(this.#server, task) as Promise<readonly BenchMember[]>;
  }

  memory(): Promise<FleetMemory> {
    return this.#ask(this.#server, 'memory') as Promise<FleetMemory>;
  }

  async client(task: FleetClientTask): Promise<FleetClientResult> {
    const result = (await this.#ask(this.#client, task)) as FleetClientResult;
    if (result.error !== undefined) throw new Error(result.error);
    return result;
  }

  #ask(child: ChildProcess, message: object | string): Promise<unknown> {
    return firstOf(
      child,
      this.#signal,
      (resolve) => {
        child.once('message', resolve);
        child.send(message);
      },
      stepMsMax,
    );
  }
}

export const fleet: Bench = {
  name: 'fleet',
  about: 'a fleet over TLS: start, memory of a member, requests a second and their latency',
  run: async (context) => [...(await thousandRows(context)), ...(await manyRows(context))],
};

/** Runs a bench of a fleet, and ends its processes in any case. */
async function withFleet(
  { signal }: BenchContext,
  use: (fleet: BenchFleet, dataDirectory: string) => Promise<Row[]>,
): Promise<Row[]> {
  const data = new DataFolder();
  const started = new BenchFleet(signal);
  try {
    return await use(started, data.path);
  } finally {
    await Promise.all(started.processes.map((each) => each.stop()));
    data.remove();
  }
}

function thousandRows(context: BenchContext): Promise<Row[]> {
  const count = context.amount(members, smokeMembers);
  return withFleet(context, async (served, dataDirectory) => {
    context.progress(`starting ${count} members`);
    const startMs = performance.now();
    const all = await served.start({ count, port, dataDirectory });
    await served.client({ kind: 'visit', members: all, logsIn: false });
    const startedMs = performance.now() - startMs;
    context.progress(`${requestRate} requests a second`);
    const durationMs = context.amount(loadMs, smokeLoadMs);
    const { requests, tookMs, latencies } = await served.client({
      kind: 'load',
      members: all,
      rate: requestRate,
      durationMs,
    });
    const perSecond = (requests / Math.max(tookMs, durationMs)) * 1_000;
    const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
    return [
      row({
        name: `start of ${count} members, to the last answer`,
        figure: `${(startedMs / 1_000).toFixed(1)} s`,
        value: startedMs,
        unit: 'ms',
        atMost: startMsMax,
      }),
      row({
        name: `requests to ${count} members, answered`,
        figure: `${perSecond.toFixed(0)}/s of ${requestRate}/s sent`,
        value: perSecond,
        unit: '/s',
        atLeast: rateMin,
      }),
      row({
        name: `requests to ${count} members, 99th percentile`,
        figure: `${p99.toFixed(1)} ms`,
        value: p99,
        unit: 'ms',
        atMost: p99MsMax,
      }),
    ];
  });
}

function manyRows(context: BenchContext): Promise<Row[]> {
  const count = context.amount(manyMembers, smokeMembers);
  return withFleet(context, async (served, dataDirectory) => {
    context.progress(`${count} members, one request each`);
    const all = await served.start({ count, port, dataDirectory });
    await served.client({ kind: 'visit', members: all.slice(0, 1), logsIn: false });
    const first = await served.memory();
    await served.client({ kind: 'visit', members: all, logsIn: false });
    const read = await served.memory();
    context.progress(`${count} members, one session each`);
    await served.client({ kind: 'visit', members: all, logsIn: true });
    const loggedIn = await served.memory();
    return [
      memoryRow(`memory of a member of ${count}, after a read`, first, read, count),
      memoryRow(`memory of a member of ${count}, with a session`, first, loggedIn, count),
    ];
  });
}

function memoryRow(name: string, before: FleetMemory, after: FleetMemory, count: number): Row {
  const kb = (after.held - before.held) / (count - 1) / 1_000;
  const residentMb = after.resident / 1_000_000;
  return row({
    name,
    figure: `${kb.toFixed(1)} KB, ${residentMb.toFixed(0)} MB resident in all`,
    value: kb,
    unit: 'KB',
    atMost: memberKbMax,
  });
}
