/** Tests of the progress line of a sweep. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { progressLine } from '../../cli/sweep/sweep-run.js';

test('a bar, what was run, what failed, and how long it takes still if it goes on like that', () => {
  assert.is(
    progressLine({ done: 250, of: 1_000, failed: 2, tookMs: 30_100 }),
    '[######..................] 250 of 1000 seeds, 2 failed, 1m31s left',
  );
});

test('at both ends nobody guesses how long it takes', () => {
  const [none, all] = ['.'.repeat(24), '#'.repeat(24)];

  assert.is(progressLine({ done: 0, of: 8, failed: 0, tookMs: 900 }), `[${none}] 0 of 8 seeds, 0 failed`);
  assert.is(progressLine({ done: 8, of: 8, failed: 1, tookMs: 900 }), `[${all}] 8 of 8 seeds, 1 failed`);
});

test.run();
