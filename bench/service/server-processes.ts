/**
 * Processes of a bench: the service as a user starts it, and a bare node:https server that sends the same bytes. Each
 * process listens on loopback, on a port that the system chooses. The bench ends each process by its own process id.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Timeout of a response. Unit: ms. */
const answerMsMax = 20_000;

/** Resolution of the kernel's processor times: hundredths of a second. Unit: ms. */
const tickMs = 10;

/** Members of the output of `serve --json` that the benches use. */
export interface Announcement {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
  readonly certificateFile: string;
  readonly control: { readonly url: string; readonly token: string };
  readonly console: string;
}

export interface Running {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Temporary folder for the files of one service, and for its temporary files. */
export class DataFolder {
  readonly path = mkdtempSync(path.join(tmpdir(), 'tidefish-bench-'));

  /** Path of the service's data directory, which includes the certificate. */
  get kept(): string {
    return path.join(this.path, 'tidefish');
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Starts the service, and resolves to its announcement. */
export function startService(
  data: DataFolder,
  signal: AbortSignal,
  flags: readonly string[] = [],
): Promise<Running & { readonly announced: Announcement }> {
  return startCommand(data, signal, ['serve', '--port', '0', '--control-port', '0', '--json', ...flags]);
}

/** Starts a command of the program that announces itself in one line of JSON, and resolves to the announcement. */
export async function startCommand<Announced>(
  data: DataFolder,
  signal: AbortSignal,
  args: readonly string[],
): Promise<Running & { readonly announced: Announced }> {
  const cli = fileURLToPath(new URL('../../bundle/main.js', import.meta.url));
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, XDG_DATA_HOME: data.path, TMPDIR: data.path, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const line = await firstOf(child, signal, (resolve) =>
    lines.once('line', resolve as (line: string) => void),
  );
  lines.close();
  return { ...running(child), announced: JSON.parse(line as string) as Announced };
}

export interface Canned {
  readonly status: number;
  /** Header names and values in alternation, as received. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** Starts a bare server with the service's certificate. The server responds to every request with the same response. */
export async function startBareServer(
  data: DataFolder,
  canned: Canned,
  signal: AbortSignal,
): Promise<Running & { readonly port: number }> {
  const child = startProcess(new URL('./bare-server.js', import.meta.url));
  const port = await firstOf(child, signal, (resolve) => {
    child.once('message', resolve);
    // The private key precedes the certificate in the generated file.
    const pem = readFileSync(path.join(data.kept, 'certificate.pem'), 'utf8');
    child.send({ pem, canned });
  });
  return { ...running(child), port: port as number };
}

/** Sends one request on a separate connection and resolves to its response. */
export function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Canned> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers,
      agent: false,
      rejectUnauthorized: false,
      timeout: answerMsMax,
    } as const;
    const sent = request(url, options, (response) => {
      const chunks: string[] = [];
      response.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
      response.on('error', reject).on('end', () => {
        const { statusCode = 0, rawHeaders } = response;
        resolve({ status: statusCode, rawHeaders, body: chunks.join('') });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${url}`)));
    sent.on('error', reject).end(body);
  });
}

/** Returns the resident memory of a process; undefined if the system does not report it. Unit: MB (1,000,000 bytes). */
export function residentMb(pid: number): number | undefined {
  return memoryMb(pid, 'VmRSS');
}

/** Returns the maximum resident memory of a process so far. Unit: MB. */
export function peakMb(pid: number): number | undefined {
  return memoryMb(pid, 'VmHWM');
}

function memoryMb(pid: number, counter: string): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = new RegExp(`^${counter}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kib === undefined ? undefined : (Number(kib) * 1_024) / 1_000_000;
  } catch {
    return undefined;
  }
}

/**
 * Returns the processor time of a process so far; undefined if the system does not report it. Unit: ms, in steps of
 * ten.
 */
export function processorMs(pid: number): number | undefined {
  try {
    // The line is split after the process name in brackets, because the name can contain blanks. User and system time
    // are fields 14 and 15 of the whole line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}

/** Starts a module in a separate process that exchanges messages with this process. */
export function startProcess(file: URL): ChildProcess {
  return fork(fileURLToPath(file), { stdio: 'inherit' });
}

/**
 * Returns the first message of a child process. The child is stopped if it ends, exceeds the timeout or is cancelled
 * before its first message.
 */
export function firstOf(
  child: ChildProcess,
  signal: AbortSignal,
  listen: (resolve: (value: unknown) => void) => void,
  waitMs = answerMsMax,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      child.kill('SIGKILL');
      settle();
      reject(reason);
    };
    const late = setTimeout(() => fail(new Error(`process ${child.pid} said nothing`)), waitMs);
    const abort = () => fail(signal.reason);
    const exit = (code: number | null) => fail(new Error(`process ${child.pid} ended with ${code}`));
    const settle = () => {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
      child.removeListener('exit', exit);
      child.removeListener('error', fail);
    };
    signal.addEventListener('abort', abort);
    child.once('exit', exit).once('error', fail);
    listen((value) => {
      settle();
      resolve(value);
    });
    if (signal.aborted) abort();
  });
}

export function running(child: ChildProcess): Running {
  return {
    pid: child.pid as number,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        const killed = setTimeout(() => child.kill('SIGKILL'), answerMsMax);
        child.once('exit', () => {
          clearTimeout(killed);
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}
