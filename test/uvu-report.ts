/**
 * Reads the closing report that a uvu test file prints, and evaluates the end of the file. The wrapper, run.ts, uses
 * it.
 *
 * The exit code alone is not enough: uvu exits 0 when a file forgets `.run()`, when it has no tests, and when a
 * `before` hook throws and no test runs. A file therefore passes only if both its report and the end of its process
 * show success.
 */
import { stripVTControlCharacters } from 'node:util';

export interface UvuReport {
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
}

/** End of the process of one test file. */
export interface Ending {
  /** Output with uvu's report. It is separate from stderr, whose lines arrive in between. */
  readonly stdout: string;
  /** Exit code of the process, or null if a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
}

export interface Verdict {
  readonly passed: number;
  /** Number of failed tests. It is at least 1 if there is a problem. */
  readonly failed: number;
  readonly skipped: number;
  /** Reasons why the file failed, beyond its failed tests. */
  readonly problems: readonly string[];
}

/** Mark before the end record of a file in a batch. No test prints it. */
export const endMark = '\u001e';

/**
 * Splits the output of a batch by file: the output of each completed file with its end, and the output of the
 * interrupted one.
 */
export function splitReports(
  stdout: string,
): readonly { readonly stdout: string; readonly ended?: FileEnd }[] {
  const [first = '', ...rest] = stdout.split(endMark);
  const pieces: { stdout: string; ended?: FileEnd }[] = [{ stdout: first }];
  for (const text of rest) {
    const lineEnd = text.indexOf('\n');
    Object.assign(pieces.at(-1) ?? {}, { ended: JSON.parse(text.slice(0, lineEnd)) as FileEnd });
    pieces.push({ stdout: text.slice(lineEnd + 1) });
  }
  return pieces;
}

export interface FileEnd {
  readonly exitCode: number;
  readonly durationMs: number;
}

const closingReport = /^ *Total: +(\d+)\s+Passed: +(\d+)\s+Skipped: +(\d+)\s+Duration: /gm;

/** Returns every closing report on stdout; a correct file prints one. */
export function parseUvuReports(stdout: string): UvuReport[] {
  return [...stripVTControlCharacters(stdout).matchAll(closingReport)].map(([, total, passed, skipped]) => ({
    total: Number(total),
    passed: Number(passed),
    skipped: Number(skipped),
  }));
}

export function judge(ending: Ending): Verdict {
  const reports = parseUvuReports(ending.stdout);
  const report = reports.at(-1) ?? { total: 0, passed: 0, skipped: 0 };
  // uvu does not include skipped tests in the total.
  const failedTests = report.total - report.passed;

  const problems: string[] = [];
  if (ending.timedOut) problems.push('it took too long and was stopped');
  else if (ending.signal !== null) problems.push(`it was killed by ${ending.signal}`);
  else if (ending.exitCode !== 0 && failedTests === 0) problems.push(`exit code ${ending.exitCode}`);
  if (reports.length === 0) problems.push('no closing report: is .run() missing, or did it end early?');
  else if (report.total === 0) problems.push('it ran no test');
  // Each report overwrites the exit code of the previous one, which may have been a failure.
  if (reports.length > 1)
    problems.push(`${reports.length} closing reports: was .run() called after an await?`);

  const failed = Math.max(failedTests, problems.length > 0 ? 1 : 0);
  return { passed: report.passed, failed, skipped: report.skipped, problems };
}
