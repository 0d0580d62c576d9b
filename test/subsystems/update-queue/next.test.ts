/** What the queue waits for, as a function of the tree and an instant. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { UpdateTask } from '../../../models/subsystems/update-queue/index.js';
import {
  completedStaysMs,
  findNext,
  isOverdue,
  isStale,
  nextInstant,
} from '../../../models/subsystems/update-queue/next.js';
import { queuedTask } from '../../support/queue-rig.js';

const now = 1_000_000;
const window = {
  id: '11111111',
  name: 'sunday',
  description: '',
  startAfter: now + 1_000,
  expire: now + 9_000,
  created: 0,
  modified: 0,
};

function treeOf(tasks: readonly Partial<UpdateTask>[], offsetMs = 0) {
  return {
    updateQueue: { tasks: tasks.map((task, index) => queuedTask({ name: `${index}`, ...task })) },
    maintenanceWindows: { windows: [window] },
    controllerClock: { offsetMs },
  };
}

function judged(tasks: readonly Partial<UpdateTask>[], offsetMs = 0): string {
  const next = findNext(treeOf(tasks, offsetMs), now);
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
  assert.is(judged([{ expire: now }, {}]), '0 stalled');
});

test('the head may begin from its start on, by the clock of the controller', () => {
  assert.is(judged([{ startAfter: now + 1 }, {}]), '0 early');
  assert.is(judged([{ startAfter: now }]), '0 due');
  assert.is(judged([{ startAfter: now + 1 }], 1), '0 due');
  assert.is(judged([{ startAfter: now }], -1), '0 early');
  assert.is(judged([{ startAfter: now, expire: now + 1 }]), '0 due');
});

test('a window stands for both times, and one that is gone never opens', () => {
  const inWindow = [{ window: window.id }];

  assert.is(judged(inWindow), '0 early');
  assert.is(judged(inWindow, 1_000), '0 due');
  assert.is(judged(inWindow, 9_000), '0 stalled');
  assert.is(judged([{ window: '22222222' }]), '0 early');
  assert.is(nextInstant(treeOf([{ window: '22222222' }]), now), undefined);
});

test('any task that waits may expire, and no other', () => {
  const [waits, failed] = treeOf([{ expire: now }, { expire: now, state: 'Exception' }]).updateQueue.tasks;
  assert.ok(waits && failed);

  assert.ok(isOverdue(treeOf([]), waits, now));
  assert.not(isOverdue(treeOf([]), waits, now - 1));
  assert.not(isOverdue(treeOf([]), failed, now));
});

test('a completed task goes a day of virtual time later', () => {
  const task = queuedTask({ state: 'Complete', completedAt: now });

  assert.not(isStale(task, now + completedStaysMs - 1));
  assert.ok(isStale(task, now + completedStaysMs));
  assert.not(isStale(queuedTask({ state: 'Canceled' }), now + completedStaysMs));
});

test('the next instant is the start of the head, the end of any that waits, or when a completed one goes', () => {
  const next = (tasks: readonly Partial<UpdateTask>[], offsetMs = 0) =>
    nextInstant(treeOf(tasks, offsetMs), now);

  assert.is(next([]), undefined);
  assert.is(next([{}]), undefined);
  assert.is(next([{ startAfter: now + 50 }, { startAfter: now + 10 }]), now + 50);
  assert.is(next([{ startAfter: now + 50 }], 20), now + 30);
  assert.is(next([{ startAfter: now + 50 }, { expire: now + 10 }]), now + 10);
  assert.is(next([{ state: 'Complete', completedAt: now - 5, expire: now + 1 }]), now - 5 + completedStaysMs);
  assert.is(next([{ state: 'Exception', startAfter: now + 50, expire: now + 60 }]), undefined);
  assert.is(next([{ window: window.id }]), now + 1_000);
});

test.run();
