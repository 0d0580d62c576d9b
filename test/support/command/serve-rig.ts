/**
 * Starts, queries and ends `tidefish` as a process with its own data directory. Processes that still run at the end of
 * a test are ended.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { command as main } from '../paths.js';
import { dataFolder } from '../service/http-rig.js';
import { type CommandEnd, runCommand } from './command.js';

export const data = dataFolder();
const running = new Set<ChildProcess>();

/** Ends all processes that still run and removes the data directory. */
export function cleanUp(): void {
  for (const child of running) child.kill('SIGKILL');
  data.remove();
}

export interface Facts {
  readonly url: string;
  readonly userName: string;
  readonly password?: string;
  readonly fingerprint: string;
  readonly certificateFile: string;
  readonly control: { readonly url: string; readonly token: string };
  readonly seed: string;
  readonly start: string;
  readonly now: string;
  readonly pace: string;
  readonly curl: string;
}

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function start(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  cwd: string = process.cwd(),
) {
  const { TIDEFISH_PASSWORD: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { ...inherited, XDG_DATA_HOME: data.folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const announced = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (stdout.endsWith('\n')) resolve(stdout);
    });
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, stdout, stderr });
    });
  });
  return { child, announced, ended };
}

/** Runs a command that is refused and ends by itself, so that no separate process is needed. */
export function refuse(args: readonly string[]): CommandEnd {
  const { TIDEFISH_PASSWORD: _, ...env } = process.env;
  return runCommand(args, { env: { ...env, XDG_DATA_HOME: data.folder } });
}

/**
 * Starts a service and returns its announcement, which is printed as JSON. If the start fails, the test fails with the
 * text of standard error.
 */
export async function serve(args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}, cwd?: string) {
  const started = start(['serve', ...args, '--port', '0', '--json'], environment, cwd);
  const text = await Promise.race([started.announced, started.ended.then(({ stderr }) => stderr)]);
  return { ...started, facts: JSON.parse(text) as Facts };
}

export function get(
  { url, certificateFile }: Facts,
  uri: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const ca = readFileSync(certificateFile);
    https
      .get(new URL(uri, url), { ca, headers, agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
      .on('error', reject);
  });
}

export function basic(userName: string, password = ''): { readonly Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}
