/**
 * Tests of deltas between states: applying a delta gives the second state, and the delta contains only the differences.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applyDelta, deltaBetween } from '../../../replay/history/delta.js';

const from = { power: { state: 'On', since: 5 }, log: [1, 2, 3], drives: { a: {}, b: {} } };

const cases: readonly (readonly [what: string, to: object, delta: object])[] = [
  ['nothing', structuredClone(from), {}],
  [
    'a value',
    { ...from, power: { state: 'Off', since: 5 } },
    { within: { power: { set: { state: 'Off' } } } },
  ],
  ['a list that grows', { ...from, log: [1, 2, 3, 4] }, { within: { log: { set: { 3: 4 }, length: 4 } } }],
  ['a list that shrinks', { ...from, log: [1] }, { within: { log: { length: 1 } } }],
  ['a list that shares nothing', { ...from, log: [9] }, { set: { log: [9] } }],
  ['a member that goes', { ...from, drives: { b: {} } }, { within: { drives: { gone: ['a'] } } }],
  ['a member that comes', { ...from, fan: null }, { set: { fan: null } }],
  ['a list in the place of a map', { ...from, drives: [] }, { set: { drives: [] } }],
  ['a text in the place of a map', { ...from, power: 'On' }, { set: { power: 'On' } }],
];

for (const [what, to, delta] of cases) {
  test(`${what}: the delta is no larger than it must be, and leads there`, () => {
    const found = deltaBetween(from, to);

    assert.equal(found, delta);
    assert.equal(applyDelta(from, JSON.parse(JSON.stringify(found))), to);
  });
}

test('what has not changed is shared, and all of it is frozen', () => {
  const next = applyDelta(Object.freeze(from), { set: { fan: { on: true } } }) as typeof from & {
    readonly fan: object;
  };

  assert.is(next.power, from.power);
  assert.ok(Object.isFrozen(next) && Object.isFrozen(next.fan));
});

test.run();
