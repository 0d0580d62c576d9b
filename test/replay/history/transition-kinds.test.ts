/**
 * Tests of packed transitions: unpacking returns the original for any number of kinds, and invalid bytes are refused.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../../../engine/index.js';
import { TransitionKinds } from '../../../replay/history/transition-kinds.js';
import type { TransitionEvent } from '../../../replay/history/transitions.js';

const kinds = 1_500;

const event = (number: number, machine = `session/${number}`): TransitionEvent => ({
  number,
  at: 1_000 * number,
  cause: number % 2 === 0 ? { refused: false } : { machine, timer: 'expiry', event: 'expire' },
  transitions: [{ machine, from: [], to: ['active'] }],
  ...(number % 3 === 0 && { others: [{ machine: 'other/1', from: ['active'], to: [] }] }),
  facts: ['session.made'],
});

test('more kinds than have a number are unpacked alike, from the kinds that were told', () => {
  const [written, read] = [new TransitionKinds(), new TransitionKinds()];
  let told = 0;
  for (let first = 1; first <= kinds; first += 100) {
    const events = Array.from({ length: 100 }, (_, index) => event(first + index));

    const packed = written.pack(events);
    read.add(JSON.parse(JSON.stringify(packed.kinds)));
    told += packed.kinds.length;

    assert.equal(read.unpack(JSON.parse(JSON.stringify(packed.rows))), events);
  }
  assert.is(told, 1_024);
  assert.ok(written.bytes > 0 && written.bytes < 1_024 * 2_000, `${written.bytes} bytes`);
});

test('a kind is told once, and takes its number with the next segments', () => {
  const packing = new TransitionKinds();

  assert.is(packing.pack([event(1, 'a/1'), event(5, 'a/1')]).kinds.length, 1);
  assert.is(packing.pack([event(7, 'a/1')]).kinds.length, 0);
  assert.equal(packing.unpack(packing.pack([]).rows), []);
});

for (const rows of [
  [{ number: 1, at: 1, kind: 7 }],
  [{ number: 1, at: 1, kind: { cause: {}, moved: [], facts: [] } }],
  [
    {
      number: 1,
      at: 1,
      kind: { cause: { refused: true }, moved: [{ machine: 'a/1', from: 'x' }], facts: [] },
    },
  ],
  [{ number: 'x', at: 1, kind: { cause: { refused: true }, moved: [], facts: [] } }],
  [{ number: 1, kind: { cause: { refused: true }, moved: [], facts: [] } }],
  [null],
] as readonly Json[]) {
  test(`${JSON.stringify(rows)} is refused`, () => {
    assert.throws(() => new TransitionKinds().unpack(rows));
  });
}

test.run();
