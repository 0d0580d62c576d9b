/**
 * Runs one compiled test file in its own process, so that no test can disturb another, and collects how it ended.
 * Used by the wrapper, run.ts; judging the ending is uvu-report.ts.
 */
import { spawn } from 'node:child_process';
import type { Ending } from './uvu-report.js';

export interface TestEnding extends Ending {
  readonly stderr: string;
  /** stdout and stderr, in the order of arrival. */
  readonly output: string;
  readonly durationMs: number;
}

export interface TestProcess {
  readonly ended: Promise<TestEnding>;
  stop(): void;
}

/** Starts a file, or a program with its arguments; one that has said nothing for `limitMs` is stopped. */
export function startTestProcess(
  file: string,
  limitMs: number,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): TestProcess {
  const startedMs = performance.now();
  let stdout = '';
  let stderr = '';
  let output = '';
  let timedOut = false;
  // A process group of its own: what the test started ends with it.
  const child = spawn(process.execPath, ['--enable-source-maps', ...flags, file, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  const stop = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group is gone already.
    }
  };
  const limit = setTimeout(() => {
    timedOut = true;
    stop();
  }, limitMs);
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    output += chunk;
    limit.refresh();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
    output += chunk;
  });

  const ended = new Promise<TestEnding>((resolve, reject) => {
    child.on('error', reject);
    // What the test left running would hold the pipes open, and 'close' would not come.
    child.on('exit', stop);
    // The last output arrives between 'exit' and 'close'.
    child.on('close', (exitCode, signal) => {
      clearTimeout(limit);
      const durationMs = performance.now() - startedMs;
      resolve({ stdout, stderr, output, exitCode, signal, timedOut, durationMs });
    });
  });
  return { ended, stop };
}
