/** Redis of the system on a free port of loopback, with a folder of its own. Without it the tests are skipped. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Reason why the tests with Redis are skipped; undefined if they run. */
export const noRedis =
  spawnSync('redis-server', ['--version']).error === undefined
    ? undefined
    : 'no Redis is installed (apt-get install redis-server)';

export class RedisServer {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tidefish-redis-'));
  readonly #port: number;
  readonly #flags: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, flags: readonly string[]) {
    this.#port = port;
    this.#flags = flags;
  }

  static async start(flags: readonly string[] = ['--appendonly', 'yes']): Promise<RedisServer> {
    const server = new RedisServer(await findFreePort(), flags);
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts the server, also after a stop, and waits until it accepts commands. */
  async run(): Promise<void> {
    const fixed = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn('redis-server', [...fixed, ...this.#flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        log += String(chunk);
        if (/Ready to accept connections/.test(log)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${log}`)));
    });
  }

  /** Ends the server without a chance to store anything. */
  async kill(): Promise<void> {
    if (this.#child === undefined) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    this.#child = undefined;
  }

  /** Deletes everything that a killed server has stored. */
  forget(): void {
    rmSync(path.join(this.folder, 'appendonlydir'), { recursive: true });
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return port;
}
