/** Processes of a bench of fleets: one that serves the members, and one that is their client. */
import type { ChildProcess } from 'node:child_process';
import type { BenchContext, Row } from '../report.js';
import type { FleetClientResult, FleetClientTask } from './fleet-client.js';
import type { BenchMember, FleetMemory, FleetTask } from './fleet-process.js';
import { DataFolder, firstOf, type Running, running, startProcess } from './server-processes.js';

export const fleetPort = 9_443;
/** Number of members of a smoke run. */
export const smokeMembers = 5;
/** Time limit of one step. Unit: ms. */
const stepMsMax = 600_000;

export class BenchFleet {
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

/** Runs a bench of a fleet, and ends its processes in any case. */
export async function withFleet(
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
