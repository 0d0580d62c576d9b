/** Tests of bounded logs: the entries that remain after an overflow, repeated entries, and the state after a clear. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  cleared,
  emptyLog,
  entryId,
  type LogState,
  listEntries,
  logEntriesMax,
  logged,
  repaired,
} from '../../../machines/facts/log.js';
import { listItems } from '../../../models/ring.js';

function logWith(count: number, state: LogState = emptyLog): LogState {
  let log = state;
  for (let index = 1; index <= count; index++) log = logged(log, 'some.fact', { index }, index).state;
  return log;
}

function numbersOf(state: LogState): number[] {
  return listEntries(state).map(({ number }) => number);
}

test('an empty log has no entries', () => {
  assert.equal(listEntries(emptyLog), []);
});

test('up to its limit a log keeps every entry, oldest first', () => {
  for (const count of [1, 31, 32, 33, 64, logEntriesMax]) {
    assert.equal(
      numbersOf(logWith(count)),
      Array.from({ length: count }, (_, index) => index + 1),
    );
  }
});

test('beyond its limit the oldest entry goes for each that comes, and numbers never start again', () => {
  for (const count of [logEntriesMax + 1, logEntriesMax + 31, logEntriesMax + 32, 3 * logEntriesMax + 7]) {
    const numbers = numbersOf(logWith(count));

    assert.is(numbers.length, logEntriesMax);
    assert.is(numbers[0], count - logEntriesMax + 1);
    assert.is(numbers.at(-1), count);
  }
});

test('pages whose entries are all gone are gone too', () => {
  const pages = Object.keys(logWith(5 * logEntriesMax).pages).length;

  assert.ok(pages <= (2 * logEntriesMax) / 32 + 1, `${pages} pages`);
});

test('a cleared log counts its entries anew, their numbers go on, and what was cleared is kept behind', () => {
  const empty = cleared(logWith(40));
  const after = logWith(2, empty);

  assert.equal(listEntries(empty), []);
  assert.equal(
    listEntries(after).map((entry) => [entryId(after, entry), entry.number]),
    [
      ['1', 41],
      ['2', 42],
    ],
  );
  assert.is(listItems(after).length, 42);
});

test('what is repeated soon is counted with its entry; later, or with other arguments, it is another', () => {
  const minutes = (count: number) => count * 60_000;
  const failures = [
    ['a', 0],
    ['a', 10],
    ['b', 11],
    ['a', 12],
    ['a', 30],
    ['a', 5],
  ] as const;
  const state = failures.reduce<LogState>(
    (log, [user, at]) => logged(log, 'login.failed', { user }, minutes(at)).state,
    emptyLog,
  );

  assert.equal(
    listEntries(state).map(({ args, count, createdAt, updatedAt }) => [
      args.user,
      count,
      createdAt,
      updatedAt,
    ]),
    [
      ['a', 2, 0, minutes(10)],
      ['b', 1, minutes(11), minutes(11)],
      ['a', 1, minutes(12), minutes(12)],
      ['a', 1, minutes(30), minutes(30)],
      ['a', 1, minutes(5), minutes(5)],
    ],
  );
});

test('what is repaired stays so: the same trouble again is an entry of its own', () => {
  const first = logged(emptyLog, 'fan.failed', { part: 'Fan 1' }, 0);
  const well = repaired(first.state, first.number, 5);
  const again = logged(well, 'fan.failed', { part: 'Fan 1' }, 10).state;
  const state = repaired(again, 99, 10);

  assert.equal(
    listEntries(state).map(({ repaired, updatedAt }) => [repaired, updatedAt]),
    [
      [true, 5],
      [false, 10],
    ],
  );
});

test.run();
