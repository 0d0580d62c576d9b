/** Tests of changes by clients to queued tasks: their parameters, their state, and the result. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createQueueLab, files, later, told } from '../../support/updates/queue-rig.js';

test('what was asked for can be changed while a task waits', () => {
  const lab = createQueueLab();
  const uri = lab.queue('first', { Filename: files.drive, ...later });
  lab.advance('1h');

  lab
    .patch(uri, {
      Expire: '2026-04-01T00:00:00Z',
      StartAfter: '2026-03-02T01:00:00+01:00',
      ExecutionTimeoutMinutes: 30,
    })
    .is(200);
  lab.get(uri).has({
    StartAfter: '2026-03-02T00:00:00Z',
    Expire: '2026-04-01T00:00:00Z',
    ExecutionTimeoutMinutes: 30,
    Modified: '2026-01-01T01:00:00Z',
  });
  lab.patch(uri, { Expire: '2026-03-01T00:00:00Z' }).is(400).says('Base.PropertyValueConflict');
  lab.patch(uri, { TPMOverride: false }).is(400).says('Mgmt.FWFlashTPMOverrideFlagRequired');
  lab.patch(uri, { WaitTimeSeconds: 5 }).is(400).says('Mgmt.PropertyValueIncompatible');
  lab.patch(uri, { MaintenanceWindow: '12345678' }).is(400).says('Base.PropertyValueNotInList');
  lab.patch(uri, { Expire: null, StartAfter: null }).is(200);
  lab.get(uri).has({ Expire: null, StartAfter: null });
});

test('what is changed of a task that stands is judged at once, by the rules for tasks', () => {
  const lab = createQueueLab();
  const failed = lab.queue('failed', { Filename: files.strange });
  const late = lab.queue('late', { Filename: files.drive, Expire: '2026-01-01T01:00:00Z' });
  lab.advance('2h');
  assert.equal([lab.state('failed'), lab.state('late')], ['Exception', 'Expired']);

  for (const uri of [failed, late]) {
    lab.patch(uri, { TPMOverride: false }).is(400).says('Mgmt.FWFlashTPMOverrideFlagRequired');
    lab.patch(uri, { WaitTimeSeconds: 5 }).is(400).says('Mgmt.PropertyValueIncompatible');
    lab.patch(uri, { MaintenanceWindow: '12345678' }).is(400).says('Base.PropertyValueNotInList');
    lab.patch(uri, { Expire: '2026-01-01T01:30:00Z' }).is(400).says('Mgmt.PropertyValueBadParam');
  }
  lab.patch(late, { StartAfter: '2026-01-01T03:00:00Z' }).is(400).says('Mgmt.PropertyValueBadParam');
  assert.equal([lab.task('failed').tpmOverride, lab.task('late').startAfter], [true, null]);
});

test('a schedule that has passed is told of when it is to be gone by once more, and of nothing else', () => {
  const lab = createQueueLab();
  const late = lab.queue('late', {
    Filename: files.drive,
    UpdatableBy: ['Uefi'],
    Expire: '2026-01-01T01:00:00Z',
  });
  lab.advance('2h');
  assert.is(lab.state('late'), 'Expired');

  lab.patch(late, { ExecutionTimeoutMinutes: 30 }).is(200);
  lab.patch(late, { State: 'Pending' }).is(400).says('Mgmt.PropertyValueBadParam');
  lab.patch(late, { State: 'Pending', Expire: '2027-01-01T00:00:00Z' }).is(200);
  lab.get(late).has({ State: 'Pending', ExecutionTimeoutMinutes: 30 });
});

test('who takes a task from outside cannot change it past the rules by that', () => {
  const lab = createQueueLab();
  lab.controller.operator('button.hold');
  lab.advance('1m');
  const uri = lab.queue('first', { Filename: files.drive });

  lab
    .patch(uri, { State: 'InProgress', TPMOverride: false })
    .is(400)
    .says('Mgmt.FWFlashTPMOverrideFlagRequired');
  lab.patch(uri, { State: 'InProgress', ExecutionTimeoutMinutes: 5 }).is(200);
});

test('a task is led along the table by PATCH, with what came of it, and not beside it', () => {
  const lab = createQueueLab();
  lab.controller.operator('button.hold');
  lab.advance('1m');
  const first = lab.queue('first', { Filename: files.drive });
  const second = lab.queue('second', { Filename: files.drive });
  const set = (uri: string, State: string) => lab.patch(uri, { State });
  const refusal = 'Base.PropertyValueResourceConflict';

  set(second, 'InProgress').is(400).says(refusal);
  set(first, 'Complete').is(400).says(refusal);
  set(first, 'InProgress').is(200);
  lab.patch(first, { ExecutionTimeoutMinutes: 1 }).is(400).says(refusal);
  set(second, 'InProgress').is(400).says(refusal);
  const Result = { MessageId: 'Mgmt.2.28.UpdateInvalidOS', MessageArgs: ['Linux'] };
  lab.patch(first, { State: 'Exception', Result, ResultLog: 'wrong system' }).is(200);
  lab.get(first).has({ State: 'Exception', Result, ResultLog: 'wrong system' });
  set(second, 'InProgress').is(400).says(refusal);
  set(first, 'Pending').is(200);
  assert.is(lab.get(first).reply.body.Result, undefined);
  set(first, 'InProgress').is(200);
  set(first, 'Complete').is(200);
  set(first, 'Pending').is(400).says(refusal);
  set(second, 'InProgress').is(200);
  set(second, 'Canceled').is(200);
  assert.is(told(lab).filter((line) => line.startsWith('UpdateTaskStateChanged ')).length, 7);
});

test('what only the controller does is taken by nobody from outside', () => {
  const lab = createQueueLab();
  const uri = lab.queue('first', { Filename: files.systemRom, ...later });

  lab.patch(uri, { State: 'InProgress' }).is(400).says('Base.PropertyValueResourceConflict');
  lab.patch(uri, { State: 'Canceled' }).is(200).says('Base.Success');
});

test.run();
