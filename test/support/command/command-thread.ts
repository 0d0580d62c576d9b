/**
 * Worker thread that runs commands for `command.ts`, one after the other. It loads the bundled entry anew for every
 * command, but the modules that the entry imports only once. A command uses the working directory of the process, which
 * waits in the meantime. The thread collects the output of the command.
 */
import { createReadStream, mkdtempSync, openSync, type ReadStream, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, workerData } from 'node:worker_threads';
import { command } from '../paths.js';
import type { CommandCall, CommandEnd } from './command.js';

const { port, ended } = workerData as { readonly port: MessagePort; readonly ended: Int32Array };
const entry = pathToFileURL(command).href;
let calls = 0;

port.on('message', async ({ args, env, input }: CommandCall) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(1, Number.POSITIVE_INFINITY, command, ...args);
  process.exitCode = undefined;
  const written = { stdout: '', stderr: '' };
  let isOver = false;
  const end = (status: number) => {
    if (isOver) return;
    isOver = true;
    port.postMessage({ status, ...written } satisfies CommandEnd);
    Atomics.store(ended, 0, 1);
    Atomics.notify(ended, 0);
  };
  const stdin = streamOf(input);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  for (const name of ['stdout', 'stderr'] as const) process[name].write = collect(written, name);
  process.exit = (code) => {
    end(Number(code ?? process.exitCode ?? 0));
    throw new Error('the command has ended its process');
  };
  calls += 1;
  try {
    await import(`${entry}?${calls}`);
  } catch (error) {
    written.stderr += String(error);
    end(1);
  }
  end(Number(process.exitCode ?? 0));
  // Removes the `error` listener that each load of the entry adds.
  process.stdout.removeAllListeners('error');
  stdin.destroy();
});

function collect(
  written: Record<'stdout' | 'stderr', string>,
  name: 'stdout' | 'stderr',
): typeof process.stdout.write {
  return (chunk: Uint8Array | string, encoding?: unknown, done?: unknown) => {
    written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    const whenWritten = typeof encoding === 'function' ? encoding : done;
    if (typeof whenWritten === 'function') whenWritten();
    return true;
  };
}

/** Returns a stream with a file descriptor, because some commands read standard input through its descriptor. */
function streamOf(input: string): ReadStream & { readonly fd: number } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-input-'));
  const file = path.join(folder, 'input');
  writeFileSync(file, input);
  const fd = openSync(file, 'r');
  rmSync(folder, { recursive: true });
  return Object.assign(createReadStream('', { fd }), { fd });
}
