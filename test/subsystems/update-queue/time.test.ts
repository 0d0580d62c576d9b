/** Tests of time in the queue: starts, expiries, windows, the removal of completed tasks, and a changed clock. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatInstant } from '../../../engine/index.js';
import { managerUri, updateServiceUri } from '../../support/lab.js';
import { createQueueLab, type QueueLab, until, wait } from '../../support/updates/queue-rig.js';

function setClock(lab: QueueLab, DateTime: string): void {
  lab.patch(`${managerUri}DateTime/`, { DateTime }).is(200);
}

const windowsUri = `${updateServiceUri}MaintenanceWindows/`;
const noon = '2026-01-01T12:00:00Z';

test('a task begins at its start, and not before', () => {
  const lab = createQueueLab();
  lab.queue('noon', { ...wait, StartAfter: noon });

  lab.advance('11h').advance('59m').advance('59s');
  assert.is(lab.state('noon'), 'Pending');
  lab.advance('1s');
  assert.is(lab.state('noon'), 'InProgress');
});

test('what was not begun by its end is expired, wherever it stands, and the queue stalls when it comes to it', () => {
  const lab = createQueueLab();
  const head = lab.queue('head', { ...wait, UpdatableBy: ['Uefi'] });
  lab.queue('late', { ...wait, Expire: noon });
  lab.queue('behind', wait);

  lab.advance('12h');

  assert.equal(
    lab.tasks.map(({ state }) => state),
    ['Pending', 'Expired', 'Pending'],
  );
  lab.delete(head).is(200);
  lab.advance('1h');
  assert.is(lab.state('behind'), 'Pending');
});

test('what goes on at its end is not expired', () => {
  const lab = createQueueLab();
  lab.queue('long', { ...wait, WaitTimeSeconds: 3_600, Expire: '2026-01-01T00:30:00Z' });

  lab.look().advance('1h');

  assert.is(lab.state('long'), 'Complete');
});

test('a completed task goes after 24 hours, and no other', () => {
  const lab = createQueueLab();
  lab.queue('done', wait);
  const cancelled = lab.queue('cancelled', { ...wait, StartAfter: noon });
  lab.patch(cancelled, { State: 'Canceled' }).is(200);
  until(lab, 'done', 'Complete');

  lab.advance('23h').advance('59m').advance('59s');
  assert.is(lab.tasks.length, 2);
  lab.advance('1s');
  assert.equal(
    lab.tasks.map(({ name }) => name),
    ['cancelled'],
  );
  lab.advance('100d');
  assert.is(lab.tasks.length, 1);
});

test('a clock that is set forward starts what is due, expires what is over, and does so at once', () => {
  const lab = createQueueLab();
  lab.queue('noon', { ...wait, StartAfter: noon });
  lab.queue('late', { ...wait, Expire: '2026-01-02T00:00:00Z' });

  setClock(lab, '2026-01-01T13:00:00Z');
  assert.is(lab.state('noon'), 'InProgress');
  assert.is(lab.state('late'), 'Pending');
  setClock(lab, '2026-01-03T00:00:00Z');
  assert.is(lab.state('late'), 'Expired');
});

test('a window that is put off takes the tasks with it that it had closed on, and a sentence about it does not', () => {
  const lab = createQueueLab();
  const times = { StartAfter: noon, Expire: '2026-01-01T14:00:00Z' };
  const window =
    lab
      .post(windowsUri, { Name: 'night', ...times })
      .is(201)
      .header('Location') ?? '';
  const uefi = { ...wait, UpdatableBy: ['Uefi'] };
  lab.queue('missed', { ...uefi, MaintenanceWindow: window.split('/').at(-2) });
  lab.queue('own', { ...uefi, Expire: '2026-01-01T13:00:00Z' });
  lab.advance('15h');
  const states = () => lab.tasks.map(({ state }) => state).join(' ');
  assert.is(states(), 'Expired Expired');

  lab.patch(window, { Description: 'over' }).is(200);
  assert.is(states(), 'Expired Expired');
  const next = { StartAfter: '2026-01-02T12:00:00Z', Expire: '2026-01-02T14:00:00Z' };
  lab.patch(window, { Name: 'next night', ...next }).is(200);

  assert.is(states(), 'Pending Expired');
  lab.advance('24h');
  assert.is(states(), 'Expired Expired');
});

test('a clock that is set back puts a start off', () => {
  const lab = createQueueLab();
  lab.queue('noon', { ...wait, StartAfter: noon });
  lab.advance('11h');
  setClock(lab, '2026-01-01T00:00:00Z');

  lab.advance('11h');
  assert.is(lab.state('noon'), 'Pending');
  lab.advance('1h');
  assert.is(lab.state('noon'), 'InProgress');
});

test('what is complete goes by virtual time, however the clock is set', () => {
  const lab = createQueueLab();
  lab.queue('done', { ...wait, WaitTimeSeconds: 0 });
  lab.look();
  setClock(lab, '2027-01-01T00:00:00Z');
  assert.is(lab.tasks.length, 1);
  setClock(lab, '2025-01-01T00:00:00Z');

  lab.advance('24h');

  assert.is(lab.tasks.length, 0);
});

test('a task that waits for ever makes no event in a day', () => {
  const lab = createQueueLab();
  lab.controller.operator('button.hold');
  lab.advance('1h');
  lab.queue('never', { ...wait, UpdatableBy: ['Uefi'] });
  lab.look();
  const before = lab.controller.tree.clock.executed;

  lab.advance('24h');

  assert.is(lab.controller.tree.clock.executed, before);
  assert.is(formatInstant(lab.controller.now), '2026-01-02T01:00:01Z');
});

test.run();
