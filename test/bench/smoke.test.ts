/**
 * Checks that every bench runs to its end. This file runs one bench; in CI, `npm run bench -- --smoke` runs one short
 * round of each.
 */
import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const main = new URL('../../bench/main.js', import.meta.url).pathname;

function bench(...flags: string[]) {
  return spawnSync(process.execPath, ['--expose-gc', main, ...flags], { encoding: 'utf8' });
}

test('a smoke round runs a bench to its end and judges none of its figures', () => {
  const { status, stdout, stderr } = bench('--smoke', 'event');

  assert.is(stderr, '');
  assert.match(stdout, /^ran {2}event in \d+\.\d s\n\n1 passed, 0 failed\n$/);
  assert.is(status, 0);
});

test('a bench that there is not is a wrong argument, in a smoke round too', () => {
  const { status, stderr } = bench('--smoke', 'evnt');

  assert.match(stderr, /no bench evnt/);
  assert.is(status, 2);
});

test.run();
