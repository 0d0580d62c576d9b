/** Tests of tasks directly after their creation: a fleet tool reads, changes and removes them before they start. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listOperations } from '../../../models/operations/index.js';
import { updateServiceUri } from '../../support/lab.js';
import {
  createQueueLab,
  files,
  momentMs,
  type QueueLab,
  queueUri,
  reset,
  told,
  until,
  wait,
} from '../../support/updates/queue-rig.js';

const supplies = { Filename: files.powerSupply };

/** Returns the number of events about a changed task state. */
function steps(lab: QueueLab): number {
  return told(lab).filter((line) => line.startsWith('UpdateTaskStateChanged ')).length;
}

test('the answer and a look right after it say that a task waits, whatever it is', () => {
  const orders = [
    supplies,
    { ...wait, WaitTimeSeconds: 0 },
    { Command: 'ResetServer' },
    { Command: 'ResetBmc' },
    { Command: 'PendingReset' },
    { Filename: files.strange },
  ];
  for (const order of orders) {
    const lab = createQueueLab();
    const body = { Name: 'task', Command: 'ApplyUpdate', TPMOverride: true, ...order };

    const answer = lab.post(queueUri, body).is(201).has({ State: 'Pending' });

    lab
      .advance(momentMs - 1)
      .get(answer.header('Location') ?? '')
      .has({ State: 'Pending' });
    assert.is(lab.advance(1).state('task') === 'Pending', false);
  }
});

test('what is removed before it begins has never begun', () => {
  const lab = createQueueLab();
  const uri = lab.queue('supplies', supplies);

  lab.delete(uri).is(200);
  lab.advance('1m');

  assert.equal([steps(lab), listOperations(lab.controller.tree).length], [0, 0]);
  lab.queue('supplies', supplies);
  until(lab, 'supplies', 'Complete');
});

test('what is cancelled before it begins is passed, and what is behind it comes a moment later', () => {
  const lab = createQueueLab();
  const uri = lab.queue('supplies', supplies);
  lab.queue('behind', wait);
  lab.advance(momentMs / 2);

  lab.patch(uri, { State: 'Canceled' }).is(200);
  lab.advance(momentMs - 1);
  assert.equal([lab.state('supplies'), lab.state('behind')], ['Canceled', 'Pending']);
  lab.advance(1);

  assert.is(lab.state('behind'), 'InProgress');
  assert.is(listOperations(lab.controller.tree).length, 0);
});

test('what is changed before it begins is done as it was changed', () => {
  const lab = createQueueLab();
  const later = lab.queue('later', wait);
  lab.patch(later, { StartAfter: '2026-01-01T01:00:00Z' }).is(200);
  lab.advance('59m');
  assert.is(lab.state('later'), 'Pending');
  until(lab, 'later', 'Complete');

  const longer = lab.queue('longer', wait);
  lab.patch(longer, { WaitTimeSeconds: 3_600 }).is(200);
  lab.look().advance('59m');
  assert.is(lab.state('longer'), 'InProgress');
});

test('a task that is changed again and again begins all the same', () => {
  const lab = createQueueLab();
  const uri = lab.queue('task', wait);

  for (let minutes = 1; minutes <= 4; minutes++) {
    lab.patch(uri, { ExecutionTimeoutMinutes: minutes }).is(200);
    lab.advance(momentMs / 4);
  }

  assert.is(lab.state('task'), 'InProgress');
});

test('tasks that are queued one after the other keep their order, and one that comes first has its moment', () => {
  const lab = createQueueLab();
  lab.queue('one', wait);
  lab.advance(momentMs / 2);
  lab.queue('two', wait);
  lab.advance(momentMs / 4);
  lab.queue('first', { ...wait, TaskPlacementMode: 'QueueStart' });

  lab.advance(momentMs - 1);
  assert.ok(lab.tasks.every(({ state }) => state === 'Pending'));
  lab.advance(1);

  assert.equal(
    lab.tasks.map(({ name, state }) => [name, state]),
    [
      ['first', 'InProgress'],
      ['one', 'Pending'],
      ['two', 'Pending'],
    ],
  );
});

test('a set that is invoked waits as a task does, and what it clears has never begun', () => {
  const lab = createQueueLab();
  lab.queue('cleared', supplies);
  const set = lab
    .post(`${updateServiceUri}InstallSets/`, { Name: 'Plan', Sequence: [{ Name: 'Rest', ...wait }] })
    .is(201);
  const uri = String(set.reply.body['@odata.id']);

  lab.post(`${uri}Actions/VndComponentInstallSet.Invoke/`, { ClearTaskQueue: true }).is(200);
  assert.equal(
    lab.tasks.map(({ name, state }) => [name, state]),
    [['Rest', 'Pending']],
  );
  lab.look();

  assert.equal([lab.state('Rest'), listOperations(lab.controller.tree).length], ['InProgress', 0]);
});

test('a controller that resets before a task begins begins it on its return', () => {
  const lab = createQueueLab();
  lab.queue('supplies', supplies);

  lab.controller.operator('controller.reset');
  until(lab, 'supplies', 'InProgress');

  assert.is(lab.task('supplies').result, null);
});

test('a task that is queued while POST finds its devices is done in that POST', () => {
  const [lab, ahead] = [createQueueLab(), createQueueLab()];
  for (const each of [lab, ahead]) reset(each);
  ahead.controller.runUntil(({ tree }) => JSON.stringify(tree.machines).includes('"completing"'), '1h');
  lab.advance(ahead.controller.tree.clock.now - lab.controller.tree.clock.now - momentMs / 2);

  lab.queue('adapter', { Filename: files.adapter, UpdatableBy: ['Uefi'] });
  lab.look();

  assert.is(lab.state('adapter'), 'InProgress');
});

test.run();
