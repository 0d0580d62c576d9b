/**
 * Child processes of a comparison. Each has a process group of its own, so that Ctrl-C on a terminal reaches only the
 * bench, which then ends the child with its own children.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time that a process has to end after a request. Unit: ms. */
const endMsMax = 5_000;
/** Maximum length of the output that the error of a command shows. */
const outputMax = 4_000;

/** Runs a command and resolves to its standard output. Rejects with its output if the command fails. */
export async function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, output] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await closed(child, signal);
  if (code !== 0) {
    const title = [command, ...args].join(' ');
    throw new Error(`${title} ended with ${code}:\n${output.slice(-outputMax).trimEnd()}`);
  }
  return stdout;
}

/**
 * Resolves to the exit code of a child, or to the name of the signal that ended it. An abort ends the child and its
 * process group, and then rejects with the reason of the signal.
 */
export async function closed(child: ChildProcess, signal: AbortSignal): Promise<number | string> {
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped = stopGroup(child);
  };
  signal.addEventListener('abort', stop);
  try {
    const code = await new Promise<number | string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, name) => resolve(status ?? name ?? 'no exit code'));
      if (signal.aborted) stop();
    });
    signal.throwIfAborted();
    return code;
  } finally {
    signal.removeEventListener('abort', stop);
    await stopped;
  }
}

/** Requests the end of a process, and ends its whole group once the process has ended or the time is over. */
async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const late = new AbortController();
  child.once('exit', () => late.abort());
  child.kill('SIGINT');
  if (child.exitCode === null && child.signalCode === null)
    await sleep(endMsMax, undefined, { signal: late.signal }).catch(() => undefined);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}
