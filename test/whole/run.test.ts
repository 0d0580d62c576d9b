/**
 * Tests of the wrapper of `npm test`: it runs as a process of its own on folders of small test files that the tests
 * create.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../support/paths.js';

const wrapper = path.join(project, 'dist/test/run.js');
const uvu = `import { test } from '${import.meta.resolve('uvu')}';`;

const passing = `${uvu} test('a', () => {}); test('b', () => {}); test.run();`;
const failing = `${uvu} test('a', () => {}); test('b', () => { throw new Error('the reason'); }); test.run();`;
const skipping = `${uvu} test('a', () => {}); test.skip('b', () => {}); test.run();`;

const test = suite('the test wrapper', { folder: '' });
test.before.each((context) => {
  context.folder = path.join(mkdtempSync(path.join(tmpdir(), 'tidefish-')), 'suite');
  mkdirSync(path.join(context.folder, 'deep'), { recursive: true });
  // Without this file node would have to guess for each file that it is a module.
  writeFileSync(path.join(context.folder, 'package.json'), '{"type":"module"}');
});
test.after.each(({ folder }) => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

/** Runs the wrapper on these files (name without .test.js → text). */
function wrap(folder: string, files: Record<string, string>, ...args: string[]) {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, `${name}.test.js`), text);
  }
  const run = spawnSync(process.execPath, [wrapper, '--root', folder, ...args], { encoding: 'utf8' });
  const lines = run.stdout.trimEnd().split('\n');
  return { exitCode: run.status, stdout: run.stdout, last: lines.at(-1) };
}

test('a tree without tests is a failure', ({ folder }) => {
  const run = wrap(folder, {});

  assert.is(run.last, '0 passed, 1 failed');
  assert.is(run.exitCode, 1);
});

test('a filter that matches nothing is a failure, even beside one that does', ({ folder }) => {
  const run = wrap(folder, { one: passing }, 'one', 'no-such-test');

  assert.match(run.stdout, 'no test file matches "no-such-test"');
  assert.is(run.last, '2 passed, 1 failed');
  assert.is(run.exitCode, 1);
});

test('a file that forgot .run() is a failure', ({ folder }) => {
  const run = wrap(folder, { one: `${uvu} test('a', () => {});`, two: passing });

  assert.match(run.stdout, '✗ suite/one.test.ts');
  assert.is(run.last, '2 passed, 1 failed');
  assert.is(run.exitCode, 1);
});

test('a file with zero tests is a failure', ({ folder }) => {
  const run = wrap(folder, { one: `${uvu} test.run();` });

  assert.is(run.last, '0 passed, 1 failed');
  assert.is(run.exitCode, 1);
});

test('a file whose before hook throws is a failure', ({ folder }) => {
  const hook = `${uvu} test.before(() => { throw new Error(); }); test('a', () => {}); test.run();`;

  const run = wrap(folder, { one: hook });

  assert.is(run.last, '0 passed, 1 failed');
  assert.is(run.exitCode, 1);
});

test('a file that crashes after its report is a failure', ({ folder }) => {
  const crash = `${passing} process.on('exit', () => process.exit(9));`;

  const run = wrap(folder, { one: crash });

  assert.match(run.stdout, 'exit code 9');
  assert.is(run.last, '2 passed, 1 failed');
  assert.is(run.exitCode, 1);
});

test('a file that hangs is stopped at the limit and is a failure', ({ folder }) => {
  const hang = `${uvu} test('a', () => { for (;;); }); test.run();`;

  const run = wrap(folder, { one: hang }, '--limit', '0.5');

  assert.match(run.stdout, 'took too long');
  assert.is(run.last, '0 passed, 1 failed');
});

test('a process that a test left running holds nothing up', ({ folder }) => {
  const orphan = `import { spawn } from 'node:child_process'; ${passing}
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).unref();`;

  const run = wrap(folder, { one: orphan });

  assert.is(run.last, '2 passed, 0 failed');
});

test('a failing file is shown in full, a passing one in a line', ({ folder }) => {
  const run = wrap(folder, { one: failing, 'deep/two': `console.log('chatter'); ${passing}` });

  assert.match(run.stdout, 'the reason');
  assert.not.match(run.stdout, 'chatter');
  assert.match(run.stdout, /✓ suite\/deep\/two\.test\.ts {2}2 passed/);
  assert.is(run.last, '3 passed, 1 failed');
  assert.is(run.exitCode, 1);
});

test('a filter runs only the files whose name contains it', ({ folder }) => {
  const run = wrap(folder, { one: failing, 'deep/two': passing }, 'deep/two.test.ts');

  assert.is(run.last, '2 passed, 0 failed');
  assert.is(run.exitCode, 0);
});

test('skipped tests stand in the last line and fail nothing', ({ folder }) => {
  const run = wrap(folder, { one: skipping, two: passing });

  assert.is(run.last, '3 passed, 0 failed, 1 skipped');
  assert.is(run.exitCode, 0);
});

test.run();
