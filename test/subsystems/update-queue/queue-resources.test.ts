/** Tests of the update queue as clients see it: tasks are created, read and removed. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { Lab, updateServiceUri } from '../../support/lab.js';
import { createQueueLab, files, later, queueUri, told } from '../../support/updates/queue-rig.js';

function componentAt(lab: Lab, filename: string): string {
  const found = lab.controller.tree.repository.components.find((each) => each.filename === filename);
  return `${updateServiceUri}ComponentRepository/${found?.id}/`;
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
  lab.get(componentAt(lab, files.drive)).is(200).has({ Filename: files.drive, Locked: true });
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

test('what is wrong with how a component is called is told of the property that calls it', () => {
  const lab = createQueueLab();
  const { tree } = lab.controller;
  const [one, other, ...rest] = tree.repository.components;
  assert.ok(one && other);
  const twin = { ...other, image: { ...other.image, component: one.image.component } };
  lab.controller.restore({ ...tree, repository: { components: [one, twin, ...rest] } });
  const refuses = (called: object, key: string, ...args: string[]) => {
    const body = { Name: 'task', Command: 'ApplyUpdate', TPMOverride: true, ...called };
    const { error } = lab.post(queueUri, body).is(400).says(`Base.${key}`).reply.body;
    const [message] = (error as JsonObject)['@Message.ExtendedInfo'] as JsonObject[];
    const [name] = Object.keys(called);
    assert.equal([message?.MessageArgs, message?.RelatedProperties], [args, [`#/${name}`]]);
  };

  refuses({ Component: 'Nope' }, 'PropertyValueNotInList', 'Nope', 'Component');
  refuses({ Filename: 'Nope' }, 'PropertyValueNotInList', 'Nope', 'Filename');
  // Two components have this name.
  const { component } = one.image;
  const address = `${updateServiceUri}ComponentRepository/${one.id}/`;
  refuses({ Component: component }, 'PropertyValueResourceConflict', 'Component', component, address);
  const both = { Component: other.filename, Filename: one.filename };
  refuses(both, 'PropertyValueConflict', 'Component', 'Filename');
  lab.queue('by address', { Component: address, ...later });
});

test('a wait is for somebody: for the controller unless said, and not for nobody', () => {
  const lab = createQueueLab();
  const body = { Name: 'wait', Command: 'Wait', WaitTimeSeconds: 60, ...later };

  lab
    .post(queueUri, { ...body, UpdatableBy: [] })
    .is(400)
    .says('Mgmt.PropertyValueBadParam');
  assert.is(lab.tasks.length, 0);
  lab
    .post(queueUri, body)
    .is(201)
    .has({ UpdatableBy: ['Bmc'] });
});

test('a time that is null is none, when a task is made as when it is changed', () => {
  const lab = createQueueLab();
  const none = { StartAfter: null, Expire: null, MaintenanceWindow: null };

  const uri = lab.queue('first', { Command: 'ResetServer', UpdatableBy: ['Uefi'], ...none });

  assert.equal([lab.task('first').startAfter, lab.task('first').expire], [null, null]);
  // The null values are accepted, because some clients send back all properties that they have read.
  lab.get(uri).has(none);
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
  post({ Filename: 'lost', TPMOverride: true }).is(400).says('Base.PropertyValueNotInList');
  post({ Command: 'Flash' }).is(400).says('Base.PropertyValueNotInList');
  post({ Filename: files.drive, Targets: Array(11).fill('x') })
    .is(400)
    .says('Mgmt.TargetsLimitExceeded');
  assert.is(lab.tasks.length, 1);
});

test('all that is wrong with a task is said at once, of what builds on each other the first', () => {
  const lab = createQueueLab();

  lab
    .post(queueUri, {
      Name: ' ',
      Command: 'ApplyUpdate',
      Filename: 'lost',
      Targets: ['nowhere'],
      WaitTimeSeconds: 5,
      Expire: '2025-01-01T00:00:00Z',
    })
    .is(400)
    .says(
      'Base.PropertyValueFormatError',
      'Base.PropertyValueNotInList',
      'Mgmt.PropertyValueIncompatible',
      'Mgmt.FWFlashTPMOverrideFlagRequired',
      'Mgmt.PropertyValueBadParam',
    );
  assert.is(lab.tasks.length, 0);
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
  const component = componentAt(lab, files.adapter);

  lab.get(component).has({ Locked: true });
  lab.delete(component).is(400).says('Mgmt.FirmwareFileLocked');
  lab.post(queueUri, { Name: 'one more', Command: 'ResetServer' }).is(400).says('Mgmt.UpdateTaskQueueFull');
  for (const uri of uris) lab.delete(uri).is(200);
  lab.get(component).has({ Locked: false });
  lab.queue('one more', { Filename: files.drive, ...later });
});

test('a task is removed whatever its state, and its file is free then', () => {
  const lab = createQueueLab();
  lab.controller.operator('button.hold');
  lab.advance('1m');
  const uri = lab.queue('first', { Filename: files.drive });
  lab.patch(uri, { State: 'InProgress' }).is(200);
  const fork = new Lab(lab.controller.fork());

  fork.delete(uri).is(200);

  fork.get(uri).is(404);
  fork.get(queueUri).has({ 'Members@odata.count': 0 });
});

test.run();
