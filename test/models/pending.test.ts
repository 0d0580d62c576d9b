import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  appliedSettings,
  isPending,
  listChanges,
  nothingPending,
  type PendingChange,
  type Validator,
  type Values,
  validatePending,
  withChanges,
} from '../../models/pending/validated-settings.js';

const name = fc.constantFrom('BootMode', 'TpmState', 'PowerOnDelay', 'AdminName', 'Unknown');
const values: fc.Arbitrary<Values> = fc.dictionary(name, fc.integer({ min: 0, max: 5 }), {
  noNullPrototype: true,
});
const changes: fc.Arbitrary<PendingChange[]> = fc.array(
  fc.record({ name, value: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }) }),
);
const run = { seed: 12, numRuns: 500 };

/** Validator that rejects odd values, independent of other values. */
const even: Validator = ({ name: property, value }) =>
  Number(value ?? 0) % 2 === 0 ? undefined : { key: 'PropertyValueNotInList', args: [], property };

test('what is settled is in force value by value or told of, and nothing waits any more', () => {
  fc.assert(
    fc.property(values, changes, (inForce, asked) => {
      const before = { configured: withChanges(inForce, asked), inForce };

      const { values: after, problems } = validatePending(before, even);

      for (const { name: changed, value } of listChanges(before)) {
        const isWrong = problems.some(({ property }) => property === changed);
        assert.is(after[changed], isWrong ? inForce[changed] : value);
      }
      const untouched = Object.keys(inForce).filter((kept) => !asked.some((change) => change.name === kept));
      for (const kept of untouched) assert.is(after[kept], inForce[kept]);
      assert.not.ok(isPending(appliedSettings(after, { etag: '', atMs: 0, problems })));
    }),
    run,
  );
});

test('two rounds of changes before one start end as one round of both does', () => {
  fc.assert(
    fc.property(values, changes, changes, (inForce, first, second) => {
      const twice = withChanges(withChanges(inForce, first), second);
      const once = withChanges(inForce, [...first, ...second]);
      assert.equal(twice, once);
      assert.equal(Object.keys(twice), Object.keys(once), 'in one order, whatever was asked for first');
    }),
    run,
  );
});

test('a change that is taken back does not wait', () => {
  fc.assert(
    fc.property(values, changes, (inForce, asked) => {
      const changed = withChanges(inForce, asked);
      const back = asked.map((change) => ({ name: change.name, value: inForce[change.name] }));
      assert.not.ok(isPending({ configured: withChanges(changed, back), inForce }));
    }),
    run,
  );
});

test('a later judge does not see what an earlier one has refused', () => {
  const seen: Values[] = [];
  const watching: Validator = (_, together) => {
    seen.push(together);
    return undefined;
  };

  validatePending({ configured: { BootMode: 1, TpmState: 2 }, inForce: {} }, even, watching);

  assert.equal(seen, [{ TpmState: 2 }]);
});

test('equal settings that share nothing, as in a restored tree, do not wait; a part waits by itself', () => {
  assert.not.ok(isPending({ configured: { order: ['a', 'b'] }, inForce: { order: ['a', 'b'] } }));
  const pending = { configured: { order: ['b'], name: 'x' }, inForce: { order: ['a'], name: 'x' } };
  assert.ok(isPending(pending, ({ order }) => order));
  assert.not.ok(isPending(pending, ({ name: same }) => same));
  assert.not.ok(isPending(nothingPending({ order: ['a'] })));
});

test.run();
