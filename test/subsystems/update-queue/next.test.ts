/** Tests of the search for the next event of the queue: what the queue waits for, and the times that limit its tasks. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findNext, scheduleOf } from '../../../machines/updates/update-queue/schedule.js';

import { queuedTask } from '../../support/updates/queue-rig.js';
import { type PlacedTask, withQueue } from '../../support/updates/task-states.js';

const window = {
  id: '11111111',
  name: 'sunday',
  description: '',
  startAfter: 1_000,
  expire: 9_000,
  created: 0,
  modified: 0,
};

function judged(tasks: readonly Partial<PlacedTask>[]): string {
  const placed = tasks.map((task, index) => queuedTask({ name: `${index}`, ...task }));
  const next = findNext(withQueue({ machines: {} }, placed));
  return next.is === 'nothing' ? next.is : `${next.task.name} ${next.is}`;
}

test('what is complete or cancelled is passed, and an empty queue has nothing to be done', () => {
  assert.is(judged([]), 'nothing');
  assert.is(judged([{ state: 'Complete' }, { state: 'Canceled' }]), 'nothing');
  assert.is(judged([{ state: 'Complete' }, {}, {}]), '1 due');
});

test('what goes on, has failed or has expired stops the queue, whatever is behind it', () => {
  assert.is(judged([{ state: 'InProgress' }, {}]), '0 underWay');
  assert.is(judged([{ state: 'Exception' }, {}]), '0 stalled');
  assert.is(judged([{ state: 'Expired' }, {}]), '0 stalled');
});

test('a head that waits for its start holds those behind it', () => {
  assert.is(judged([{ startAfter: 1 }, {}]), '0 early');
  assert.is(judged([{}, { startAfter: 1 }]), '0 due');
});

test('a window stands for both times, and one that is gone never opens', () => {
  const tree = { maintenanceWindows: { windows: [window] } };
  const none = { startAfter: null, expire: null };

  assert.equal(scheduleOf(tree, { ...none, window: null }), { startAfter: -Infinity, expire: Infinity });
  assert.equal(scheduleOf(tree, { startAfter: 5, expire: 6, window: null }), { startAfter: 5, expire: 6 });
  assert.equal(scheduleOf(tree, { ...none, window: window.id }), { startAfter: 1_000, expire: 9_000 });
  assert.equal(scheduleOf(tree, { ...none, window: '22222222' }), { startAfter: Infinity, expire: Infinity });
});

test.run();
