/** Tests of rings: the new items equal those that a comparison of all items finds. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  appended,
  emptied,
  emptyRing,
  itemAt,
  itemsSince,
  listItems,
  type Ring,
  replaced,
} from '../../models/ring.js';

const test = suite('what is new in a ring');

interface Item {
  readonly number: number;
  readonly text: string;
}

const max = 70;

test('items that were added or replaced since are new, and no others', () => {
  const step = fc.oneof(fc.constant('add' as const), fc.nat(200));
  const property = fc.property(fc.array(step, { maxLength: 150 }), fc.nat(150), (steps, cut) => {
    let ring: Ring<Item> = emptyRing;
    let earlier = ring;
    for (const [index, what] of steps.entries()) {
      if (index === cut) earlier = ring;
      const held = listItems(ring);
      const item = what === 'add' ? undefined : held[what % held.length];
      ring =
        item === undefined
          ? appended<Item, Ring<Item>>(ring, { text: 'new' }, max)
          : replaced<Item, Ring<Item>>(ring, { ...item, text: 'again' });
    }
    const known = new Set(listItems(earlier));
    assert.equal(
      itemsSince(ring, earlier),
      listItems(ring).filter((item) => !known.has(item)),
    );
  });
  fc.assert(property, { numRuns: 300 });
});

test('a ring has the newest items, by number, whatever was added and emptied', () => {
  const step = fc.oneof({ weight: 60, arbitrary: fc.constant('add') }, fc.constant('empty'));
  const property = fc.property(fc.array(step, { minLength: 100, maxLength: 500 }), (steps) => {
    let ring: Ring<Item> = emptyRing;
    let expected: Item[] = [];
    for (const [index, what] of steps.entries()) {
      if (what === 'empty') [ring, expected] = [emptied(ring), []];
      else {
        expected = [...expected, { number: ring.next, text: `${index}` }].slice(-max);
        ring = appended<Item, Ring<Item>>(ring, { text: `${index}` }, max);
      }
    }
    assert.equal(listItems(ring), expected);
    for (const item of expected) assert.equal(itemAt(ring, item.number), item);
    assert.is(itemAt(ring, ring.oldest - 1), undefined);
    assert.is(itemAt(ring, ring.next), undefined);
    assert.ok(ring.pages.length <= 4, 'no more pages than the items can touch');
  });
  fc.assert(property, { numRuns: 200 });
});

test.run();
