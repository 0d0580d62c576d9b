/**
 * Runs `tidefish` as a user does, but in a thread of this process, because a separate process would load the whole
 * bundle for every command. Tests of process properties, such as signals, pipes, the time zone and memory, have to
 * start a separate process.
 */
import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

export interface CommandCall {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Text on standard input. */
  readonly input: string;
}

export interface CommandEnd {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Timeout of a command, longer than any test needs. Unit: ms. */
const limitMs = 120_000;

const ended = new Int32Array(new SharedArrayBuffer(4));
const { port1: port, port2 } = new MessageChannel();
const thread = new Worker(new URL('./command-thread.js', import.meta.url), {
  workerData: { port: port2, ended },
  transferList: [port2],
});
thread.unref();

type Options = Partial<Omit<CommandCall, 'args'>>;

function send(args: readonly string[], { env = process.env, input = '' }: Options): void {
  port.postMessage({ args, env: { ...env }, input } satisfies CommandCall);
}

/** Runs a command to its end, in the working directory of this process or in another one. */
export function runCommand(
  args: readonly string[],
  { cwd, ...options }: Options & { readonly cwd?: string } = {},
): CommandEnd {
  const before = process.cwd();
  Atomics.store(ended, 0, 0);
  process.chdir(cwd ?? before);
  try {
    send(args, options);
    if (Atomics.wait(ended, 0, 0, limitMs) === 'timed-out') throw new Error(`${args.join(' ')} does not end`);
    return receiveMessageOnPort(port)?.message as CommandEnd;
  } finally {
    process.chdir(before);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command while this thread continues, for commands that send requests to this thread. The commands run one at a
 * time.
 */
export function startCommand(args: readonly string[], options: Options = {}): Promise<CommandEnd> {
  const run = last.then(async () => {
    send(args, options);
    const [end] = await once(port, 'message');
    return end as CommandEnd;
  });
  last = run;
  return run;
}
