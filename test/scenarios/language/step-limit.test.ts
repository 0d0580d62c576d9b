/** Tests of two limits of a run: the number of steps, and the size of a request. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { systemUri } from '../../support/lab.js';
import { takeOn } from '../../support/scenarios/step-rig.js';

test('steps that repeat steps that repeat steps end at a limit, which is told once', () => {
  const told = takeOn(createController(), {
    repeat: 100_000,
    steps: [{ repeat: 100_000, advance: '1ms' }],
  });

  const failed = told.filter(({ failures }) => failures.length > 0);
  assert.is(failed.length, 1);
  assert.match(failed[0]?.failures[0]?.expected ?? '', /^at most 250000 steps in a run/);
});

test('saved values that come to more than a request can hold fail the step that names them', () => {
  const many = Array.from({ length: 4_000 }, (_, index) => [`k${index}`, `\${all}`]);

  const told = takeOn(
    createController(),
    { request: `GET ${systemUri}`, save: { all: 'Boot' } },
    { request: `PATCH ${systemUri}`, body: Object.fromEntries(many) },
  );

  assert.match(told.at(-1)?.failures[0]?.found ?? '', /larger than 4194304 characters/);
});

test.run();
