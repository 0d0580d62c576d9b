import { createDraft } from 'immer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { memoize } from '../../models/memoize.js';

const test = suite('what is worked out while parts stand');

interface Of {
  readonly part: { readonly of: string };
  readonly other: number;
}

function countedLength() {
  let count = 0;
  const length = memoize(
    ({ part, other }: Of) => [part, other],
    ({ part, other }) => {
      count += 1;
      return part.of.length + other;
    },
  );
  return { length, count: () => count };
}

test('it is worked out once for the same parts, and anew when any of them is another', () => {
  const { length, count } = countedLength();
  const part = Object.freeze({ of: 'four' });

  assert.is(length({ part, other: 0 }), 4);
  assert.is(length({ part, other: 0 }), 4);
  assert.is(count(), 1);

  assert.is(length({ part, other: 1 }), 5);
  assert.is(length({ part: Object.freeze({ of: 'four' }), other: 1 }), 5);
  assert.is(count(), 3);
});

test('nothing is kept of a part that is still being written', () => {
  const { length } = countedLength();
  const draft = createDraft<{ of: string }>(Object.freeze({ of: 'four' }));

  assert.is(length({ part: draft, other: 0 }), 4);
  draft.of = 'seven';
  assert.is(length({ part: draft, other: 0 }), 5);
});

test.run();
