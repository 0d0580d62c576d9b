/** The queue as clients see it: tasks are made, shown, changed and removed. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listItems } from '../../../models/index.js';
import { Lab, updateServiceUri } from '../../support/lab.js';
import { createQueueLab, files, type QueueLab, queueUri } from '../../support/queue-rig.js';

/** One that waits for a while yet, for an agent that is not there. */
const later = { StartAfter: '2026-03-01T00:00:00Z' };

function told(lab: QueueLab): string[] {
  return listItems(lab.controller.tree.events).map(
    ({ messageId, origin }) => `${messageId.split('.').at(-1)} ${(origin ?? '').replace(queueUri, '')}`,
  );
}

test('a task is made with 201, and shows what was asked for', () => {
  const lab = createQueueLab();

  const answer = lab
    .post(queueUri, {
      Name: 'drives',
      Command: 'ApplyUpdate',
      Filename: files.drive,
      TPMOverride: true,
      ...later,
    })
    .is(201);

  const uri = answer.header('Location') ?? '';
  assert.match(uri, /UpdateTaskQueue\/[0-9a-f]{8}\/$/);
  lab
    .get(uri)
    .is(200)
    .has({
      '@odata.type': '#VndComponentUpdateTask.v1_6_0.VndComponentUpdateTask',
      Name: 'drives',
      Command: 'ApplyUpdate',
      Filename: files.drive,
      State: 'Pending',
      UpdatableBy: ['Uefi', 'RuntimeAgent'],
      Targets: [],
      TPMOverride: true,
      UpdateRecoverySet: false,
      RecoveryPrivilege: true,
      ExecutionTimeoutMinutes: 0,
      StartAfter: '2026-03-01T00:00:00Z',
      Created: '2026-01-01T00:00:00Z',
    });
  lab
    .get(String(lab.get(uri).reply.body.Component))
    .is(200)
    .has({ Filename: files.drive, Locked: true });
  lab.get(queueUri).has({ 'Members@odata.count': 1, Members: [{ '@odata.id': uri }] });
  assert.ok(told(lab).some((line) => line.startsWith('ResourceCreated ')));
});

test('a component is named by its file, its address or its name, and twice only alike', () => {
  const lab = createQueueLab();
  const [first] = lab.controller.tree.repository.components;
  const address = `/redfish/v1/UpdateService/ComponentRepository/${first?.id}`;

  lab.queue('by address', { Component: address, ...later });
  lab.queue('by name', { Component: first?.image.component, ...later });
  const answer = lab.post(queueUri, {
    Name: 'two',
    Command: 'ApplyUpdate',
    Component: address,
    Filename: files.drive,
    TPMOverride: true,
  });

  assert.equal(
    [lab.task('by address').filename, lab.task('by name').filename],
    [files.controller, files.controller],
  );
  answer.is(400).says('Base.PropertyValueConflict');
});

test('a time that is null is none, when a task is made as when it is changed', () => {
  const lab = createQueueLab();
  const none = { StartAfter: null, Expire: null, MaintenanceWindow: null };

  const uri = lab.queue('first', { Command: 'ResetServer', UpdatableBy: ['Uefi'], ...none });

  assert.equal([lab.task('first').startAfter, lab.task('first').expire], [null, null]);
  lab.patch(uri, none).is(200);
});

test('what is wrong with a task is said, and nothing is queued', () => {
  const lab = createQueueLab();
  lab.queue('first', { Filename: files.drive, ...later });
  const post = (body: object) => lab.post(queueUri, { Name: 'second', Command: 'ApplyUpdate', ...body });

  post({ Name: 'first', Filename: files.drive, TPMOverride: true })
    .is(400)
    .says('Base.ResourceAlreadyExists');
  post({ Filename: files.drive }).is(400).says('Mgmt.FWFlashTPMOverrideFlagRequired');
  post({ Command: 'Wait', WaitTimeSeconds: 3_601 }).is(400).says('Mgmt.PropertyValueOutOfRange');
  post({ Filename: 'lost' }).is(400).says('Base.PropertyValueNotInList');
  post({ Command: 'Flash' }).is(400).says('Base.PropertyValueNotInList');
  post({ Filename: files.drive, Targets: Array(11).fill('x') })
    .is(400)
    .says('Mgmt.TargetsLimitExceeded');
  assert.is(lab.tasks.length, 1);
});

test('a task may be put before all that wait, and the queue takes 64', () => {
  const lab = createQueueLab();
  lab.queue('one', { Filename: files.drive, ...later });
  lab.queue('two', { Filename: files.drive, TaskPlacementMode: 'QueueStart', ...later });
  assert.equal(
    lab.tasks.map(({ name }) => name),
    ['two', 'one'],
  );

  for (let count = 3; count <= 64; count++) lab.queue(`${count}`, { Filename: files.drive, ...later });

  lab.post(queueUri, { Name: 'one more', Command: 'ResetServer' }).is(400).says('Mgmt.UpdateTaskQueueFull');
});

test('the recovery set is touched by those who may recover alone', () => {
  const lab = createQueueLab();
  const manager = lab.login(lab.account('manager', { RoleId: 'Administrator' }));
  const uri = lab.queue('first', { Filename: files.drive, ...later });
  const asked = {
    Name: 'second',
    Command: 'ApplyUpdate',
    Filename: files.drive,
    TPMOverride: true,
    ...later,
  };

  lab
    .post(queueUri, { ...asked, UpdateRecoverySet: true }, manager)
    .is(403)
    .says('Base.InsufficientPrivilege');
  lab.patch(uri, { UpdateRecoverySet: true }, manager).is(403).says('Base.InsufficientPrivilege');
  lab
    .post(queueUri, { ...asked, UpdateRecoverySet: true })
    .is(201)
    .has({ RecoveryPrivilege: true });
  lab.patch(uri, { UpdateRecoverySet: true }).is(200);
});

test('where there is no recovery set a task cannot update it', () => {
  const lab = createQueueLab();
  const uri = lab.queue('first', { Filename: files.drive, ...later });
  const deleteSets = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.DeleteInstallSets/`;
  lab.post(deleteSets, { IncludeRecoverySet: true }).is(200);

  lab
    .post(queueUri, {
      Name: 'second',
      Command: 'ApplyUpdate',
      Filename: files.drive,
      TPMOverride: true,
      UpdateRecoverySet: true,
    })
    .is(400)
    .says('Mgmt.RecoveryInstallSetRequired');
  lab.patch(uri, { UpdateRecoverySet: true }).is(400).says('Mgmt.RecoveryInstallSetRequired');
  assert.equal(
    lab.tasks.map(({ updateRecoverySet }) => updateRecoverySet),
    [false],
  );
});

test('what a task refers to is locked, and it counts among the 64, until it is removed, whatever became of it', () => {
  const lab = createQueueLab();
  lab.queue('head', { Filename: files.drive, ...later });
  const uris = Array.from({ length: 63 }, (_, number) =>
    lab.queue(`task ${number}`, { Filename: files.adapter, ...later }),
  );
  for (const uri of uris) lab.patch(uri, { State: 'Canceled' }).is(200);
  const component = String(lab.get(uris[0] ?? '').reply.body.Component);

  lab.get(component).has({ Locked: true });
  lab.delete(component).is(400).says('Mgmt.FirmwareFileLocked');
  lab.post(queueUri, { Name: 'one more', Command: 'ResetServer' }).is(400).says('Mgmt.UpdateTaskQueueFull');
  for (const uri of uris) lab.delete(uri).is(200);
  lab.get(component).has({ Locked: false });
  lab.queue('one more', { Filename: files.drive, ...later });
});

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
  const { Expire, StartAfter } = lab.get(uri).reply.body;
  assert.equal([Expire, StartAfter], [undefined, undefined]);
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
  lab.controller.operate('button.hold');
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
  lab.controller.operate('button.hold');
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

test('a task is removed whatever its state, and its file is free then', () => {
  const lab = createQueueLab();
  lab.controller.operate('button.hold');
  lab.advance('1m');
  const uri = lab.queue('first', { Filename: files.drive });
  lab.patch(uri, { State: 'InProgress' }).is(200);
  const fork = new Lab(lab.controller.fork());

  fork.delete(uri).is(200);

  fork.get(uri).is(404);
  fork.get(queueUri).has({ 'Members@odata.count': 0 });
});

test.run();
