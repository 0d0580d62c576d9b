/**
 * Runs one compiled test file in its own process, so that no test can disturb another, and collects its output and its
 * end. The wrapper, run.ts, uses it; uvu-report.ts evaluates the result.
 */
import { spawn } from 'node:child_process';
import type { Ending } from './uvu-report.js';

export interface TestEnding extends Ending {
  readonly stderr: string;
  /** Text of stdout and stderr, in the order of arrival. */
  readonly output: string;
  readonly durationMs: number;
}

export interface TestProcess {
  readonly ended: Promise<TestEnding>;
  stop(): void;
}

/**
 * Starts a test file, or a program with its arguments. The process is stopped when it prints nothing on stdout for
 * `limitMs`.
 */
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
  // Own process group, so that all child processes of the test end with it.
  const child = spawn(process.execPath, ['--enable-source-maps', ...flags, file, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Failures that tests provoke leave no journals in the working directory.
    env: { TIDEFISH_RETAIN: 'never', ...process.env },
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
    // Stops the remaining child processes. They would keep the pipes open, so that 'close' would not be emitted.
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
