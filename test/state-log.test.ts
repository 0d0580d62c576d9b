/** The bounded log: what stays when more comes than it holds. */

import { createDraft, finishDraft } from 'immer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { appendTo, emptyLog, entriesOf, type LogState, logEntriesMax } from '../models/index.js';

function logWith(count: number): LogState {
  const draft = createDraft(emptyLog);
  for (let index = 1; index <= count; index++) {
    appendTo(draft, {
      createdAt: index,
      class: 35,
      code: 1,
      severity: 'Informational',
      message: `entry ${index}`,
    });
  }
  return finishDraft(draft) as LogState;
}

function numbersOf(log: LogState): number[] {
  return entriesOf(log).map(({ number }) => number);
}

test('an empty log has no entries', () => {
  assert.equal(entriesOf(emptyLog), []);
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

  assert.ok(pages <= logEntriesMax / 32 + 1, `${pages} pages`);
});

test.run();
