/** Tests of the ratios of two builds, with figures that are given. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ComparedRow, compareRows, type Pair } from '../../bench/against/compared-rows.js';
import { comparedText, dearerText } from '../../bench/against/comparison-text.js';
import { type Row, row } from '../../bench/report.js';

type Limits = Partial<Pick<Row, 'atMost' | 'atLeast' | 'unit'>>;

/** Returns the comparison of one row, with the figures of the base and of this build by pairs. */
function compare(figures: readonly (readonly [number, number])[], limits: Limits = {}): ComparedRow {
  const rowOf = (value: number) => row({ name: 'work', figure: '', unit: 'µs', value, ...limits });
  const pairs = figures.map(([base, now]): Pair => ({ base: [rowOf(base)], now: [rowOf(now)] }));
  const [only, ...others] = compareRows(pairs);
  assert.is(others.length, 0);
  return only as ComparedRow;
}

test('the ratio is the median of the pairs, not the ratio of the medians', () => {
  const found = compare([
    [10, 5],
    [20, 16],
    [100, 60],
  ]);

  assert.equal(
    [found.base, found.now, found.ratio, found.lowest, found.highest, found.pairs],
    [20, 16, 0.6, 0.5, 0.8, 3],
  );
});

test('a cost is dearer above 1.15, a rate below its inverse', () => {
  const thrice = (base: number, now: number, limits: Limits) =>
    compare(
      [1, 2, 3].map((factor) => [base * factor, now * factor] as const),
      limits,
    );

  assert.is(thrice(100, 116, {}).dearer, true);
  assert.is(thrice(100, 114, {}).dearer, false);
  assert.is(thrice(100, 80, { atLeast: 60 }).dearer, true);
  assert.is(thrice(100, 90, { atLeast: 60 }).dearer, false);
  assert.is(thrice(100, 80, { unit: '/s' }).dearer, true);
  assert.is(thrice(100, 200, { unit: '/s' }).dearer, false);
  assert.is(thrice(1, 2, { unit: 'x', atMost: 3 }).dearer, true);
});

test('a ratio without a limit has no direction, so it is never dearer', () => {
  const found = compare(
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
    { unit: 'x' },
  );

  assert.is(found.better, undefined);
  assert.is(found.dearer, false);
});

test('two pairs, and pairs that disagree about the direction, are no verdict', () => {
  assert.is(
    compare([
      [1, 2],
      [1, 2],
    ]).dearer,
    false,
  );
  assert.is(
    compare([
      [10, 13],
      [10, 9],
      [10, 14],
    ]).dearer,
    false,
  );
});

test('two zeros are equal, a base of zero is infinitely cheaper, and NaN has no ratio', () => {
  assert.is(compare([[0, 0]]).ratio, 1);
  assert.is(compare([[0, 2]]).ratio, Number.POSITIVE_INFINITY);
  assert.is(compare([[2, Number.NaN]]).ratio, undefined);
  const found = compare([
    [Number.NaN, 1],
    [2, 1],
  ]);
  assert.equal([found.ratio, found.pairs], [0.5, 1]);
});

test('rows are matched by their names, and those of one build alone are listed without a ratio', () => {
  const named = (name: string, value: number) => row({ name, figure: '', unit: 'ms', value });
  const found = compareRows([
    { base: [named('gone', 1), named('both', 2)], now: [named('both', 4), named('new', 8)] },
  ]);

  assert.equal(
    found.map(({ name, base, now, ratio }) => [name, base, now, ratio]),
    [
      ['both', 2, 4, 2],
      ['new', undefined, 8, undefined],
      ['gone', 1, undefined, undefined],
    ],
  );
  const lines = found.map((one) => comparedText('bench', one).replace(/ {2,}/g, ' | '));
  assert.equal(lines, [
    'bench: both | base 2 ms | now 4 ms | 2.00 x (2.00 to 2.00)',
    'bench: new | base - | now 8 ms | only in this build',
    'bench: gone | base 1 ms | now - | only in the base',
  ]);
});

test('the last sentence names the rows that are dearer', () => {
  const slow = compare([
    [10, 20],
    [10, 21],
    [10, 22],
  ]);

  assert.match(comparedText('bench', slow), /2\.10 x \(2\.00 to 2\.20\) dearer$/);
  assert.is(
    dearerText([{ bench: 'bench', ...slow }]),
    'More than 15 % dearer than the base:\n  bench: work: 2.10 x',
  );
  const equal = compare([[10, 10]]);
  assert.is(dearerText([{ bench: 'bench', ...equal }]), 'No row is more than 15 % dearer than the base.');
  assert.is(dearerText([]), 'No row was compared.');
});

test.run();
