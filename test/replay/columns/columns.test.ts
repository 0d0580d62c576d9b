/** Tests of JSON in columns: every value is read back unchanged, and lists of similar objects become short. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../../../engine/index.js';
import { fromColumns, toColumns } from '../../../replay/columns.js';

const shape = fc.constantFrom(['a'], ['a', 'b'], ['b', 'a'], ['#', '##'], ['a', 'rows', 'keys'], []);
const leaf = fc.oneof(
  fc.constantFrom(null, true, false, '', '#', 'OK', '["OK"]', 0, 1.5, 2 ** 53 - 1, -(2 ** 53 - 1), 1e300),
  fc.integer(),
  fc.string(),
);
/** Generator of JSON values with few different keys, so that many objects have the same form. */
const { value: anything } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(leaf, { maxLength: 5 }),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.array(
      shape.chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, tie('value')])))),
      { maxLength: 6 },
    ) as fc.Arbitrary<Json>,
    fc.dictionary(
      fc.constantFrom('1', '2', '10', 'x', '#', '#x', 'lengths'),
      tie('value'),
    ) as fc.Arbitrary<Json>,
  ),
}));

/** Converts a value to columns and back through its stored text. */
function keptAndRead(value: object): unknown {
  return fromColumns(JSON.parse(JSON.stringify(toColumns(value))));
}

test('whatever is written by columns is read back with the same text, to the order of its keys', () => {
  fc.assert(
    fc.property(anything, (value) => {
      assert.is(JSON.stringify(keptAndRead({ value })), JSON.stringify({ value }));
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

const entries = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: from + index,
    createdAt: 1_700_000_000_000 + index * 1_000,
    severity: index % 3 === 0 ? 'Warning' : 'OK',
    args: ['Fan', String(index % 2)],
    ...(index % 5 === 0 && { entry: { log: 'iel', number: index } }),
  }));

test('entries of a log are read back, and take a fraction of what they took', () => {
  const pages = { 7: entries(32, 224), 8: entries(32, 256), 9: entries(9, 288) };

  assert.equal(keptAndRead({ pages }), { pages });
  const [written, plain] = [toColumns({ pages }), { pages }].map((value) => JSON.stringify(value).length);
  assert.ok((written as number) * 4 < (plain as number), `${written} of ${plain}`);
});

test('objects of one family are a table by their names; a few that differ are left as they are', () => {
  const alike = {
    first: { on: true, speed: 1 },
    second: { on: false, speed: 1 },
    third: { on: true, speed: 9 },
  };
  const unlike = { first: { on: true }, second: { speed: 1 } };

  assert.equal(keptAndRead(alike), alike);
  assert.equal(Object.keys(toColumns(alike) as object), ['keys', '#']);
  assert.equal(toColumns(unlike), unlike);
});

test('a key that looks like that of a table is none', () => {
  for (const value of [
    { '#': { rows: 1 } },
    { '#': [], keys: ['a'] },
    { '##': 1, '#a': [{ '#': 1 }, { '#': 2 }] },
  ])
    assert.equal(keptAndRead(value), value);
});

test('numbers whose differences are not exact are written as they are', () => {
  const rows = [-(2 ** 53 - 1), 2 ** 53 - 1, 0].map((number) => ({ number }));

  assert.equal(keptAndRead(rows), rows);
});

test.run();
