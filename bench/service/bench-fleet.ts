/** Processes of a bench of fleets: one that serves the members, and one that is their client. */
import type { ChildProcess } from 'node:child_process';
import type { BenchContext, Row } from '../report.js';
import type { FleetClientResult, FleetClientTask } from './fleet-client.js';
import type { BenchMember, FleetMemory, FleetTask } from './fleet-process.js';
import {
  DataFolder,
  firstOf,
  processorMs,
  type Running,
  running,
  startCommand,
  startProcess,
} from './server-processes.js';

export const fleetPort = 9_443;
/** Number of members of a smoke run. */
export const smokeMembers = 5;
/** Time limit of one step. Unit: ms. */
const stepMsMax = 600_000;

/** Announcement of the command. */
interface FleetAnnouncement {
  readonly userName: string;
  readonly members: readonly { readonly url: string; readonly password: string }[];
}

export class BenchFleet {
  /** Process that reports its memory, or the command. */
  #server: ChildProcess | undefined;
  #command: Running | undefined;
  readonly #client: ChildProcess;
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#client = startProcess(new URL('./fleet-client.js', import.meta.url));
  }

  get processes(): readonly Running[] {
    const server = this.#server === undefined ? [] : [running(this.#server)];
    return [...server, ...(this.#command === undefined ? [] : [this.#command]), running(this.#client)];
  }

  /** Starts members in a process that reports its memory. */
  start(task: FleetTask): Promise<readonly BenchMember[]> {
    this.#server = startProcess(new URL('./fleet-process.js', import.meta.url));
    return this.#ask(this.#server, task) as Promise<readonly BenchMember[]>;
  }

  /** Starts members by the command, as users do. */
  async serve(count: number, data: DataFolder): Promise<readonly BenchMember[]> {
    const args = ['fleet', '--count', String(count), '--port', String(fleetPort), '--json'];
    const started = await startCommand<FleetAnnouncement>(data, this.#signal, args);
    this.#command = started;
    const { userName, members } = started.announced;
    return members.map(({ url, password }) => {
      const authorization = `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
      return { host: new URL(url).hostname, port: fleetPort, authorization, password };
    });
  }

  /** Processor time of the started command so far; undefined if the system does not report it. Unit: ms. */
  get serverBusyMs(): number | undefined {
    return this.#command && processorMs(this.#command.pid);
  }

  memory(): Promise<FleetMemory> {
    if (this.#server === undefined) throw new Error('the process of the members has not been started');
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

/** Runs a bench of a fleet, and ends its processes in any case. */
export async function withFleet(
  { signal }: BenchContext,
  use: (fleet: BenchFleet, data: DataFolder) => Promise<Row[]>,
): Promise<Row[]> {
  const data = new DataFolder();
  const started = new BenchFleet(signal);
  try {
    return await use(started, data);
  } finally {
    await Promise.all(started.processes.map((each) => each.stop()));
    data.remove();
  }
}
