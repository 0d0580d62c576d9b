/** Tests of uvu-report.ts: how it evaluates the closing report and the end of a test file. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Ending, judge, parseUvuReports } from '../uvu-report.js';

const report = (total: number, passed: number, skipped: number) =>
  `• •   (${passed} / ${total})\n\n  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   ${skipped}\n  Duration:  1.25ms\n\n`;

const ended = (stdout: string, ending: Partial<Ending> = {}): Ending => ({
  stdout,
  exitCode: 0,
  signal: null,
  timedOut: false,
  ...ending,
});

test('a file that forgot .run() prints no report and fails, although it exits 0', () => {
  const verdict = judge(ended(''));

  assert.is(verdict.failed, 1);
  assert.match(verdict.problems.join(), 'is .run() missing');
});

test('a file with zero tests fails, although it exits 0', () => {
  const verdict = judge(ended(report(0, 0, 0)));

  assert.is(verdict.failed, 1);
  assert.match(verdict.problems.join(), 'ran no test');
});

test('a file whose tests are all skipped ran no test', () => {
  const verdict = judge(ended(report(0, 0, 3)));

  assert.is(verdict.failed, 1);
  assert.is(verdict.skipped, 3);
});

test('a crash after a perfect report is a failure beside the passed tests', () => {
  const verdict = judge(ended(report(2, 2, 0), { exitCode: 7 }));

  assert.is(verdict.passed, 2);
  assert.is(verdict.failed, 1);
  assert.equal(verdict.problems, ['exit code 7']);
});

test('a crash before the report is one failure', () => {
  const verdict = judge(ended('• • ', { exitCode: 1 }));

  assert.is(verdict.passed, 0);
  assert.is(verdict.failed, 1);
});

test('a file killed by a signal is a failure that names the signal', () => {
  const verdict = judge(ended(report(2, 2, 0), { exitCode: null, signal: 'SIGSEGV' }));

  assert.is(verdict.failed, 1);
  assert.equal(verdict.problems, ['it was killed by SIGSEGV']);
});

test('a file stopped for its time is a failure that says so, even after its report', () => {
  const verdict = judge(ended(report(2, 2, 0), { exitCode: null, signal: 'SIGKILL', timedOut: true }));

  assert.is(verdict.failed, 1);
  assert.equal(verdict.problems, ['it took too long and was stopped']);
});

test('failed tests are counted, and their exit code is no further problem', () => {
  const verdict = judge(ended(report(5, 3, 0), { exitCode: 1 }));

  assert.equal(verdict, { passed: 3, failed: 2, skipped: 0, problems: [] });
});

test('tests that did not run because a hook threw fail, although uvu exits 0', () => {
  const verdict = judge(ended(report(4, 0, 0)));

  assert.is(verdict.failed, 4);
});

test('two reports are a failure, because the second hides the exit code of the first', () => {
  const verdict = judge(ended(report(2, 1, 0) + report(3, 3, 0)));

  assert.is(verdict.failed, 1);
  assert.match(verdict.problems.join(), '2 closing reports');
});

test('skipped tests are counted apart and fail nothing', () => {
  const verdict = judge(ended(report(4, 4, 2)));

  assert.equal(verdict, { passed: 4, failed: 0, skipped: 2, problems: [] });
});

test('passed tests with exit code 0 are a pass', () => {
  const verdict = judge(ended(report(12, 12, 0)));

  assert.equal(verdict, { passed: 12, failed: 0, skipped: 0, problems: [] });
});

test('ANSI colours around the counts do not hide them', () => {
  const coloured =
    '\n  Total:     3\u001b[32m\n  Passed:    3\u001b[39m\n  Skipped:   \u001b[33m1\u001b[39m\n  Duration:  2ms\n\n';

  assert.equal(parseUvuReports(coloured), [{ total: 3, passed: 3, skipped: 1 }]);
});

test('a line about a total elsewhere in the output is no report', () => {
  assert.equal(parseUvuReports('Total: 5\nall fine\n'), []);
});

test.run();
