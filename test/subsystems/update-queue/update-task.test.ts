/**
 * Tests of the table of update tasks (behaviour "Update task state"): the state machine of a task follows the rows of
 * the table.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLeaf, splitAddress } from '../../../engine/index.js';
import { updateTaskAddress, updateTaskRecord } from '../../../machines/updates/update-queue/index.js';
import { createQueueLab, files, type QueueLab, reset, until, wait } from '../../support/updates/queue-rig.js';

const noon = '2026-01-01T12:00:00Z';
const uefi = { ...wait, UpdatableBy: ['Uefi'] };

/** Returns the states of all tasks in their order. */
function states(lab: QueueLab): string {
  return lab.tasks.map(({ state }) => state).join(' ');
}

function stateValue(lab: QueueLab, name: string): unknown {
  return updateTaskRecord(lab.controller.tree, lab.task(name)).value;
}

test('a task begins as Pending at the end of the queue, and one of the controller at its head is taken', () => {
  const lab = createQueueLab();
  lab.queue('first', wait);
  lab.queue('second', wait);

  assert.is(states(lab), 'Pending Pending');
  assert.equal(stateValue(lab, 'second'), { Pending: { expiry: 'open', start: 'due' } });
  lab.look();
  assert.is(states(lab), 'InProgress Pending');
  assert.equal(stateValue(lab, 'first'), { InProgress: { work: 'underWay', timeout: 'unlimited' } });
});

test('Pending becomes InProgress by an agent of UpdatableBy once StartAfter has passed', () => {
  const lab = createQueueLab();
  lab.queue('noon', { ...wait, StartAfter: noon });

  lab.advance('11h').advance('59m');
  assert.equal(stateValue(lab, 'noon'), { Pending: { expiry: 'open', start: 'scheduled' } });
  lab.advance('1m');
  assert.is(lab.state('noon'), 'InProgress');
  assert.is(lab.task('noon').takenBy, 'Bmc');
});

test('Pending becomes Expired where Expire is reached without a start', () => {
  const lab = createQueueLab();
  lab.queue('late', { ...uefi, Expire: noon });

  lab.advance('11h').advance('59m');
  assert.equal(stateValue(lab, 'late'), { Pending: { expiry: 'closing', start: 'due' } });
  lab.advance('1m');
  assert.is(stateValue(lab, 'late'), 'Expired');
});

test('while a task is InProgress no other agent takes one', () => {
  const lab = createQueueLab();
  lab.queue('firmware', uefi);
  lab.queue('controller', wait);
  reset(lab);
  until(lab, 'firmware', 'InProgress');

  lab.advance('59s');
  assert.is(states(lab), 'InProgress Pending');
  lab.advance('1s').look();
  assert.is(states(lab), 'Complete InProgress');
});

test('an Expired task and one in Exception stop the queue, and stay', () => {
  for (const stops of [
    { ...uefi, Expire: noon },
    { Filename: files.strange, Command: 'ApplyUpdate' },
  ]) {
    const lab = createQueueLab();
    const uri = lab.queue('stops', stops);
    lab.queue('behind', wait);
    lab.advance('30d');
    assert.ok(['Expired', 'Exception'].includes(lab.state('stops')));
    assert.is(lab.state('behind'), 'Pending');

    lab.patch(uri, { State: 'Canceled' }).is(200);
    lab.look();
    assert.is(states(lab), 'Canceled InProgress');
  }
});

test('the queue goes on behind Complete and Canceled, and of these Complete alone is removed, after 24 hours', () => {
  const lab = createQueueLab();
  const canceled = lab.queue('canceled', { ...uefi, StartAfter: noon });
  lab.queue('done', wait);
  lab.queue('last', wait);
  lab.patch(canceled, { State: 'Canceled' }).is(200);
  until(lab, 'last', 'InProgress');
  assert.is(states(lab), 'Canceled Complete InProgress');

  lab.advance('24h');
  assert.is(states(lab), 'Canceled Complete');
  lab.advance('60s');
  assert.is(states(lab), 'Canceled');
});

test('a DELETE removes a task in any state, and its machine with it', () => {
  for (const state of ['Pending', 'InProgress', 'Complete', 'Exception', 'Canceled'] as const) {
    const lab = createQueueLab();
    const uri = lab.queue('task', uefi);
    const path = state === 'Complete' || state === 'Exception' ? ['InProgress', state] : [state];
    for (const State of path) lab.patch(uri, { State }).is(200);
    const address = splitAddress(updateTaskAddress(lab.task('task').id));
    assert.is(lab.state('task'), state);
    assert.ok(getLeaf(lab.controller.tree.machines, address));

    lab.delete(uri).is(200);

    assert.is(getLeaf(lab.controller.tree.machines, address), undefined);
    assert.equal(lab.tasks, []);
  }
});

test('a task that has the server reset awaits its start, whoever has taken it', () => {
  const lab = createQueueLab();
  lab.queue('reset', { Command: 'ResetServer' });

  lab.look();
  assert.equal(stateValue(lab, 'reset'), { InProgress: { work: 'awaitingStart', timeout: 'unlimited' } });
  until(lab, 'reset', 'Complete');
});

test('a task fails when its time is up, and is complete where its work ends at the very instant', () => {
  const lab = createQueueLab();
  lab.queue('in time', { ...wait, ExecutionTimeoutMinutes: 1 });
  lab.queue('too long', { ...wait, WaitTimeSeconds: 61, ExecutionTimeoutMinutes: 1 });

  lab.look();
  assert.equal(stateValue(lab, 'in time'), { InProgress: { work: 'underWay', timeout: 'limited' } });
  lab.advance('60s');
  assert.is(lab.state('in time'), 'Complete');
  until(lab, 'too long', 'Exception');
  assert.equal(lab.task('too long').result?.args, ['the task has taken longer than a minute']);
});

for (const [what, times] of [
  ['expire', { Expire: noon }],
  ['may begin', { StartAfter: noon }],
] as const) {
  test(`tasks that ${what} at one instant do so in one event`, () => {
    const lab = createQueueLab();
    for (const name of ['a', 'b', 'c']) lab.queue(name, { ...uefi, ...times });
    lab.advance('1h');
    const { executed } = lab.controller.tree.clock;
    const before = stateValue(lab, 'c');

    lab.advance('12h');

    assert.is(lab.controller.tree.clock.executed, executed + 1);
    for (const name of ['a', 'b', 'c']) assert.not.equal(stateValue(lab, name), before);
  });
}

test('a task that waits for a window is scheduled by it, and for none once the window is gone', () => {
  const lab = createQueueLab();
  const windows = '/redfish/v1/UpdateService/MaintenanceWindows/';
  const window = lab.post(windows, { Name: 'night', StartAfter: noon }).is(201).header('Location');
  const uri = lab.queue('task', { ...uefi, MaintenanceWindow: window?.split('/').at(-2) });
  assert.equal(stateValue(lab, 'task'), { Pending: { expiry: 'open', start: 'scheduled' } });

  lab.patch(window ?? '', { StartAfter: '2025-01-01T00:00:00Z' }).is(200);
  assert.equal(stateValue(lab, 'task'), { Pending: { expiry: 'open', start: 'due' } });
  lab.patch(uri, { MaintenanceWindow: '', StartAfter: noon }).is(200);
  assert.equal(stateValue(lab, 'task'), { Pending: { expiry: 'open', start: 'scheduled' } });
});

test('clients lead a task along the table alone', () => {
  const lab = createQueueLab();
  const uri = lab.queue('task', uefi);
  const refused = (...wrong: string[]) => {
    for (const State of wrong) lab.patch(uri, { State }).is(400).says('Base.PropertyValueResourceConflict');
  };

  refused('Complete', 'Exception', 'Expired');
  lab.patch(uri, { State: 'InProgress' }).is(200);
  refused('Pending', 'Expired');
  lab.patch(uri, { State: 'Exception' }).is(200);
  refused('InProgress', 'Complete', 'Expired');
  lab.patch(uri, { State: 'Pending' }).is(200);
  lab.patch(uri, { State: 'Canceled' }).is(200);
  refused('Pending', 'InProgress', 'Complete', 'Exception', 'Expired');
});

test.run();
