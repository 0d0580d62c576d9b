/**
 * Tests of delta debugging as a pure function: the result still fails, no element of it can be removed, and the number
 * of tests is bounded.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minimize, minimizeBy } from '../../../scenarios/shrink/minimize.js';

const upTo = (size: number) => Array.from({ length: size }, (_, index) => index);
const plenty = 1_000_000;

/**
 * Generator of predicates. A set fails if it contains all members of any group, and for each pair either both members
 * or neither.
 */
const failing = fc
  .record({
    size: fc.integer({ min: 1, max: 40 }),
    groups: fc.array(fc.uniqueArray(fc.nat(39), { minLength: 0, maxLength: 6 }), {
      minLength: 1,
      maxLength: 3,
    }),
    pairs: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 4 }),
  })
  .map(({ size, groups, pairs }) => {
    const within = groups.map((group) => group.filter((member) => member < size));
    const fails = (kept: readonly number[]) =>
      within.some((group) => group.every((member) => kept.includes(member))) &&
      pairs.every(
        ([one, other]) => one >= size || other >= size || kept.includes(one) === kept.includes(other),
      );
    return { elements: upTo(size), fails };
  });

test('what is kept still fails, is in order, and no single element of it can go', () => {
  fc.assert(
    fc.property(failing, ({ elements, fails }) => {
      const { kept, isMinimal } = minimizeBy(elements, fails, plenty);

      assert.ok(isMinimal && fails(kept));
      assert.equal(
        kept,
        [...kept].sort((one, other) => one - other),
      );
      for (const index of kept.keys()) assert.not(fails(kept.toSpliced(index, 1)));
    }),
    { seed: 11, numRuns: 500 },
  );
});

test('it never asks more often than it may, and then gives the smallest that failed', () => {
  fc.assert(
    fc.property(failing, fc.nat(30), ({ elements, fails }, runsMax) => {
      let asked = 0;
      const { kept, runs } = minimizeBy(
        elements,
        (candidate) => {
          asked += 1;
          return fails(candidate);
        },
        runsMax,
      );

      assert.is(runs, asked);
      assert.ok(runs <= runsMax && fails(kept));
    }),
    { seed: 12, numRuns: 500 },
  );
});

test('one culprit among a thousand is found in some tens of runs', () => {
  const { kept, runs } = minimizeBy(upTo(1_000), (candidate) => candidate.includes(617), plenty);

  assert.equal(kept, [617]);
  assert.ok(runs <= 40, `${runs} runs`);
});

test('a search that is told no to everything gives back what it was given', () => {
  const search = minimize(['a', 'b', 'c']);
  let turn = search.next();
  while (turn.done !== true) turn = search.next(false);

  assert.equal(turn.value, ['a', 'b', 'c']);
});

test.run();
