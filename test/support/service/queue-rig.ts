/** Workers and sweeps of a queue, as separate processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { SweepStore } from '../../../cli/queue/sweep-store.js';
import { type CommandEnd, runCommand } from '../command/command.js';
import { command } from '../paths.js';
import { RedisServer } from './redis-server.js';

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the first line of standard output; rejects if the process ends without one. */
  readonly announced: Promise<string>;
}

const pollMs = 20;

export class QueueRig {
  readonly server: RedisServer;
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tidefish-queue-'));
  readonly redis: Redis;
  readonly store: SweepStore;
  readonly #running = new Set<ChildProcess>();

  private constructor(server: RedisServer) {
    this.server = server;
    this.redis = new Redis(server.url, { maxRetriesPerRequest: null });
    this.redis.on('error', () => {});
    this.store = new SweepStore(this.redis);
  }

  static async start(scenario: string): Promise<QueueRig> {
    const rig = new QueueRig(await RedisServer.start());
    writeFileSync(path.join(rig.folder, 'a.scenario.yaml'), scenario);
    return rig;
  }

  /** Starts a command in the folder of the scenario; commands of a worker run elsewhere. */
  run(args: readonly string[], cwd = this.folder): Started {
    return this.runAlone([...args, '--queue', this.server.url], cwd);
  }

  /** Starts a command that uses no queue. */
  runAlone(args: readonly string[], cwd = this.folder): Started {
    const child = spawn(process.execPath, [command, ...args, '--json'], { cwd });
    this.#running.add(child);
    let [stdout, stderr] = ['', ''];
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const announced = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        stdout += String(chunk);
        const [line, rest] = stdout.split('\n', 2);
        if (rest !== undefined) resolve(line ?? '');
      });
      child.once('close', () => reject(new Error(stderr)));
    });
    announced.catch(() => undefined);
    const ended = once(child, 'close').then(([status]) => {
      this.#running.delete(child);
      return { status, stdout, stderr };
    });
    return { child, ended, announced };
  }

  sweep(...args: readonly string[]): Started {
    return this.run(['sweep', 'a.scenario.yaml', '--retain', 'never', '--job', 'tried', ...args]);
  }

  /** Starts a worker in a folder without files, and waits until it takes chunks. */
  async worker(...args: readonly string[]): Promise<Started> {
    const started = this.run(['worker', '--workers', '1', ...args], this.server.folder);
    await started.announced;
    return started;
  }

  /** Waits until a sweep has this number of results. Throws if it ends before. */
  async storedChunks({ ended }: Started, least: number): Promise<void> {
    let end: Ended | undefined;
    void ended.then((now) => {
      end = now;
    });
    while ((await this.store.progress('tried')).chunks < least) {
      if (end !== undefined) throw new Error(end.stderr);
      await sleep(pollMs);
    }
  }

  /** Runs a short command in the folder of the scenario. */
  call(args: readonly string[]): CommandEnd {
    return runCommand([...args, '--queue', this.server.url, '--json'], { cwd: this.folder });
  }

  /** Ends all processes, and removes everything from Redis. */
  async clear(): Promise<void> {
    const ending = [...this.#running].map((child) => once(child, 'close'));
    for (const child of this.#running) child.kill('SIGKILL');
    await Promise.all(ending);
    await this.redis.flushall();
  }

  async end(): Promise<void> {
    await this.clear();
    this.redis.disconnect();
    await this.server.end();
    rmSync(this.folder, { recursive: true });
  }
}
