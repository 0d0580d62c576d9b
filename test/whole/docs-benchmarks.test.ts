/**
 * Tests of the results in `docs/internals/benchmarks.md`: rows with their required limits, and a reason for each missed
 * limit.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseBlocks } from '../support/docs/blocks.js';
import { readText } from '../support/docs/pages.js';

const page = readText('docs/internals/benchmarks.md');
const results = parseBlocks(page).find(({ language }) => language === 'text')?.text ?? '';
const rows = results.trim().split('\n');

for (const benchmark of [
  'agenda',
  'event',
  'expand',
  'filter',
  'simulation-loop',
  'uri-resolution',
  'snapshot',
  'startup',
  'throughput',
]) {
  test(`the page has rows of the benchmark ${benchmark}`, () => {
    assert.ok(rows.some((row) => row.includes(` ${benchmark}: `)));
  });
}

test('each benchmark of the results has its command and the dates of its rows', () => {
  const names = new Set(rows.map((row) => /^.{7}([\w-]+): /.exec(row)?.[1] ?? row));
  const described = [...page.matchAll(/^\| `([\w-]+)` \| `npm run bench ([\w-]+)` \| (.+) \|$/gm)];

  assert.equal(
    described.map(([, name]) => name),
    [...names].sort(),
  );
  for (const [line, name, command, dates] of described) {
    assert.is(command, name);
    assert.match(dates ?? '', /^\d{4}-\d\d-\d\d(, \d{4}-\d\d-\d\d)*$/, line);
  }
});

test('each missed bar has a reason', () => {
  const reasons = page.slice(page.indexOf(results) + results.length);
  for (const row of rows.filter((line) => line.startsWith('FAIL'))) {
    const name = row.slice('FAIL   '.length).replace(/ {2,}.*/, '');
    assert.ok(reasons.includes(`\`${name}\``), name);
  }
});

test.run();
