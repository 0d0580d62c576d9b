/**
 * Tests of the recorded changes of segments: every changed path is recorded, and the number of recorded names does not
 * exceed the number of kinds of paths.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ChangedPointers, hasBit } from '../../../replay/history/changed-pointers.js';

function changedNames(places: ChangedPointers): readonly string[] {
  return places.names.filter((_, index) => hasBit(places.changed, index));
}

test('what counts on without end is told of as what it is in, so that names stay few', () => {
  const places = new ChangedPointers();
  const log = (page: number, entry: number) => ({ log: { pages: { [page]: { [entry]: { text: 'x' } } } } });

  for (let entry = 1; entry <= 100_000; entry++)
    places.note(log(entry >> 5, 0), log(entry >> 5, 1 + (entry & 31)));

  assert.ok(places.names.length < 400, `${places.names.length} names`);
  assert.ok(places.names.includes('/log/pages'));
});

test('a place beyond those that are told apart is still told of, by what it is in', () => {
  const places = new ChangedPointers();
  const bay = (number: number) => ({ bays: { [number]: { state: 'lost' } } });
  for (let number = 1; number <= 40; number++) places.note({ bays: {} }, bay(number));
  places.restart();

  places.note({ bays: { 3: { state: 'well' } } }, bay(3));
  assert.equal(changedNames(places), ['/bays/3/state']);
  places.note({ bays: { 40: { state: 'well' } } }, bay(40));
  assert.equal(changedNames(places).toSorted(), ['/bays', '/bays/3/state']);
});

test('names that were told of before keep their numbers', () => {
  const before = new ChangedPointers();
  before.note({ a: { b: 1 }, c: 1 }, { a: { b: 2 }, c: 2 });

  const after = new ChangedPointers(before.names);
  after.note({ c: 1, d: 1 }, { c: 2, d: 2 });

  assert.equal(after.names, ['/a/b', '/c', '/d']);
  assert.equal(changedNames(after), ['/c', '/d']);
});

test.run();
