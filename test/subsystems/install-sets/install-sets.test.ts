/** Install sets: what they are made of, what they cannot be, and who may touch the one that a server is recovered with. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { createLab, type Lab, updateServiceUri } from '../../support/lab.js';
import { image, repositoryUri, withComponent } from '../../support/repository-rig.js';

const setsUri = `${updateServiceUri}InstallSets/`;
const deleteAll = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.DeleteInstallSets/`;

const nic = { Name: 'NIC', Command: 'ApplyUpdate', Filename: 'nic.fwpkg' };
const rest = { Name: 'Rest', Command: 'Wait', WaitTimeSeconds: 60, UpdatableBy: ['RuntimeAgent'] };
const reset = { Name: 'Reboot', Command: 'ResetServer', UpdatableBy: ['RuntimeAgent'] };

/** Makes one and gives its URI. */
function make(lab: Lab, more: object = {}): string {
  const answer = lab.post(setsUri, { Name: 'Plan', Sequence: [nic, rest, reset], ...more }).is(201);
  return String(answer.reply.body['@odata.id']);
}

function sets(lab: Lab) {
  return lab.controller.tree.installSets.sets;
}

/** Nothing of the sets is another when this is refused. */
function refuses(
  lab: Lab,
  [method, uri, body]: readonly ['POST' | 'PATCH' | 'DELETE', string, object],
  ...said: readonly string[]
) {
  const before = lab.controller.tree;
  const answer = lab.request(method, uri, body);
  assert.ok(answer.reply.status >= 400, `${method} ${JSON.stringify(body)} answered ${answer.reply.status}`);
  answer.says(...said);
  assert.is(lab.controller.tree.installSets, before.installSets);
  assert.is(lab.controller.tree.updateQueue, before.updateQueue);
  return answer;
}

/** Somebody who may do everything but recover. */
function operator(lab: Lab) {
  return lab.login(lab.account('ops', { RoleId: 'Administrator' }));
}

test('a set is made of steps, with whoever can update each and where its component is', () => {
  const lab = withComponent(createLab());

  const uri = make(lab, { Description: 'Once a month' });

  const { body } = lab.get(uri).is(200).reply;
  assert.is(body['@odata.type'], '#VndComponentInstallSet.v1_5_0.VndComponentInstallSet');
  assert.match(String(body.Id), /^[0-9a-f]{8}$/);
  assert.equal(
    [body.Name, body.Description, body.IsRecovery, body.Created, body.Modified],
    ['Plan', 'Once a month', false, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  );
  const component = lab.controller.tree.repository.components.at(-1);
  assert.equal(body.Sequence, [
    {
      Name: 'NIC',
      Command: 'ApplyUpdate',
      Component: `${repositoryUri}${component?.id}/`,
      Filename: 'nic.fwpkg',
      UpdatableBy: ['Uefi', 'RuntimeAgent'],
      ExecutionTimeoutMinutes: 0,
    },
    {
      Name: 'Rest',
      Command: 'Wait',
      UpdatableBy: ['RuntimeAgent'],
      WaitTimeSeconds: 60,
      ExecutionTimeoutMinutes: 0,
    },
    { Name: 'Reboot', Command: 'ResetServer', UpdatableBy: ['RuntimeAgent'], ExecutionTimeoutMinutes: 0 },
  ]);
  const actions = body.Actions as JsonObject;
  assert.equal(actions['#VndComponentInstallSet.Invoke'], {
    target: `${uri}Actions/VndComponentInstallSet.Invoke/`,
  });
});

test('what a GET shows of the steps is taken back, and a component is named in any of its ways', () => {
  const lab = withComponent(createLab());
  const uri = make(lab);
  const { Sequence } = lab.get(uri).reply.body;

  lab.patch(uri, { Sequence }).is(200);
  assert.equal(lab.get(uri).reply.body.Sequence, Sequence);

  const { Filename: _, ...unnamed } = nic;
  const id = lab.controller.tree.repository.components.at(-1)?.id;
  for (const Component of ['NIC', 'nic.fwpkg', `${repositoryUri}${id}`, `${repositoryUri}${id}/`]) {
    lab.patch(uri, { Sequence: [{ ...unnamed, Component }] }).is(200);
    assert.is(sets(lab).at(-1)?.sequence[0]?.filename, 'nic.fwpkg');
  }
});

test('a component that a set refers to is locked until the set is gone or names it no more', () => {
  const lab = withComponent(createLab());
  const uri = make(lab);
  const component = `${repositoryUri}${lab.controller.tree.repository.components.at(-1)?.id}/`;

  lab.get(component).has({ Locked: true });
  lab.delete(component).is(400).says('Mgmt.FirmwareFileLocked');
  lab.patch(uri, { Sequence: [rest] }).is(200);
  lab.get(component).has({ Locked: false });
  lab.patch(uri, { Sequence: [nic] }).is(200);
  lab.delete(uri).is(200);
  lab.delete(component).is(200);
});

test('the names of steps are unique, and the refusal names both places', () => {
  const lab = withComponent(createLab());
  const Sequence = [nic, rest, { ...reset, Name: 'NIC' }];

  const answer = refuses(
    lab,
    ['POST', setsUri, { Name: 'Plan', Sequence }],
    'Mgmt.PropertyValueIncompatible',
  );

  const { error } = answer.reply.body as unknown as {
    error: { '@Message.ExtendedInfo': { MessageArgs: string[] }[] };
  };
  assert.equal(error['@Message.ExtendedInfo'][0]?.MessageArgs, [
    'NIC',
    'Sequence[0].Name',
    'Sequence[2].Name',
  ]);
  const uri = make(lab);
  refuses(lab, ['PATCH', uri, { Sequence }], 'Mgmt.PropertyValueIncompatible');
});

test('a step has to make sense: its component is there, its agents fit, a wait has one agent and a time', () => {
  const lab = withComponent(createLab());
  const uri = make(lab);
  const wrong: readonly (readonly [object, string])[] = [
    [{ ...nic, Filename: 'gone.fwpkg' }, 'Base.PropertyValueNotInList'],
    [{ ...nic, Component: 'gone' }, 'Base.PropertyValueConflict'],
    [{ ...nic, UpdatableBy: ['Bmc'] }, 'Mgmt.ArrayPropertyValueBadParam'],
    [{ ...nic, WaitTimeSeconds: 3 }, 'Mgmt.PropertyValueIncompatible'],
    [{ Name: 'NIC', Command: 'ApplyUpdate' }, 'Base.PropertyMissing'],
    [{ ...rest, UpdatableBy: ['Bmc', 'Uefi'] }, 'Mgmt.ArrayPropertyValueBadParam'],
    [{ ...rest, WaitTimeSeconds: 3_601 }, 'Mgmt.PropertyValueOutOfRange'],
    [{ ...rest, WaitTimeSeconds: -1 }, 'Mgmt.PropertyValueOutOfRange'],
    [{ Name: 'Rest', Command: 'Wait', UpdatableBy: ['Bmc'] }, 'Base.PropertyMissing'],
    [{ ...reset, Filename: 'nic.fwpkg' }, 'Mgmt.PropertyValueIncompatible'],
    [{ ...reset, Command: 'Explode' }, 'Base.PropertyValueNotInList'],
    [{ Command: 'ResetBmc' }, 'Base.PropertyMissing'],
    [{ Name: 'Reset' }, 'Base.PropertyMissing'],
    [{ ...reset, Sooner: true }, 'Mgmt.PropertyNotWritableOrUnknown'],
  ];

  for (const [step, said] of wrong) {
    refuses(lab, ['POST', setsUri, { Name: 'Wrong', Sequence: [step] }], said);
    refuses(lab, ['PATCH', uri, { Sequence: [step] }], said);
  }
  refuses(lab, ['POST', setsUri, { Name: 'Wrong', Sequence: [] }], 'Mgmt.PropertyValueBadParam');
  refuses(lab, ['POST', setsUri, { Name: 'Wrong' }], 'Base.PropertyMissing');
});

test('what is missing in a step is named by its place, all of it at once', () => {
  const lab = withComponent(createLab());
  const missingOf = (...Sequence: readonly object[]) => {
    const said = ['Base.PropertyMissing', 'Base.PropertyMissing'];
    const { reply } = refuses(lab, ['POST', setsUri, { Name: 'Plan', Sequence }], ...said);
    const { error } = reply.body as unknown as { error: { '@Message.ExtendedInfo': JsonObject[] } };
    return error['@Message.ExtendedInfo'].map(({ MessageArgs, RelatedProperties }) =>
      [MessageArgs, RelatedProperties].flat().join(' '),
    );
  };

  assert.equal(missingOf(rest, {}), [
    'Sequence[1].Name #/Sequence/1/Name',
    'Sequence[1].Command #/Sequence/1/Command',
  ]);
  assert.equal(missingOf({ Name: 'NIC', Command: 'ApplyUpdate' }, rest, { Name: 'Short', Command: 'Wait' }), [
    'Sequence[0].Filename #/Sequence/0/Filename',
    'Sequence[2].WaitTimeSeconds #/Sequence/2/WaitTimeSeconds',
  ]);
});

test('there are at most eight sets, each with a name of its own', () => {
  const lab = createLab();
  const Sequence = [rest];
  const present = sets(lab).length;
  for (let number = present + 1; number <= 8; number++) make(lab, { Name: `Plan ${number}`, Sequence });

  refuses(lab, ['POST', setsUri, { Name: 'Ninth', Sequence }], 'Base.CreateLimitReachedForResource');
  const last = `${setsUri}${sets(lab).at(-1)?.id}/`;
  refuses(lab, ['PATCH', last, { Name: 'Plan 3' }], 'Base.ResourceAlreadyExists');
  lab.delete(last).is(200);
  refuses(lab, ['POST', setsUri, { Name: 'Plan 3', Sequence }], 'Base.ResourceAlreadyExists');
  refuses(lab, ['POST', setsUri, { Name: 'x'.repeat(65), Sequence }], 'Base.StringValueTooLong');
});

test('another name is another address', () => {
  const lab = createLab();
  const uri = make(lab, { Sequence: [rest] });

  const answer = lab.patch(uri, { Name: 'Other', Description: 'renamed' }).is(200);

  lab.get(uri).is(404);
  const moved = answer.header('Location') ?? '';
  lab.get(moved).has({ Name: 'Other', Description: 'renamed' });
  assert.is(lab.patch(moved, { Description: '' }).is(200).header('Location'), undefined);
});

test('a controller is delivered with one recovery set, of the images that its blueprint calls so', () => {
  const lab = createLab();
  const [recovery] = sets(lab);
  assert.ok(recovery);

  const uri = `${setsUri}${recovery.id}/`;
  lab.get(uri).has({
    Name: 'System Recovery Set',
    Description: 'Essential System Firmware Components',
    IsRecovery: true,
  });
  const { images } = lab.controller.tree.blueprint;
  assert.equal(
    recovery.sequence.map(({ filename }) => filename),
    images.flatMap(({ filename, recovery: isOne }) => (isOne ? [filename] : [])),
  );
  for (const { id } of lab.controller.tree.repository.components)
    lab.get(`${repositoryUri}${id}/`).has({ Locked: true });
  assert.equal(sets(createLab({ blueprint: { images: [] } })), []);
});

test('there is one recovery set and no second', () => {
  const lab = createLab();
  const uri = make(lab, { Sequence: [rest] });
  const second = { Name: 'Second', Sequence: [rest], IsRecovery: true };

  refuses(lab, ['POST', setsUri, second], 'Base.ResourceAlreadyExists');
  refuses(lab, ['PATCH', uri, { IsRecovery: true }], 'Base.ResourceAlreadyExists');
  lab.delete(`${setsUri}${sets(lab)[0]?.id}/`).is(200);
  lab.patch(uri, { IsRecovery: true }).is(200);
  lab.get(uri).has({ IsRecovery: true });
});

test('who has not the privilege of recovery neither makes, changes nor removes the recovery set', () => {
  const lab = createLab();
  const ops = operator(lab);
  const recovery = `${setsUri}${sets(lab)[0]?.id}/`;
  const before = lab.controller.tree.installSets;
  const second = { Name: 'Second', Sequence: [rest], IsRecovery: true };

  const asked = [
    lab.post(setsUri, second, ops),
    lab.patch(recovery, { Description: 'mine' }, ops),
    lab.patch(recovery, { IsRecovery: false }, ops),
    lab.patch(recovery, { Sequence: [rest] }, ops),
    lab.patch(recovery, { Name: 'Mine' }, ops),
    lab.delete(recovery, ops),
    lab.post(deleteAll, { IncludeRecoverySet: true }, ops),
  ];

  for (const answer of asked) answer.is(403).says('Base.InsufficientPrivilege');
  assert.is(lab.controller.tree.installSets, before);
  const own = lab.post(setsUri, { Name: 'Mine', Sequence: [rest] }, ops).is(201).reply.body['@odata.id'];
  lab.patch(String(own), { IsRecovery: true }, ops).is(403);
  lab.patch(String(own), { IsRecovery: false, Description: 'still mine' }, ops).is(200);
  lab.patch(recovery, { Description: 'ours' }).is(200);
});

test('all sets are removed at once, the recovery set only if that is said', () => {
  const lab = createLab();
  make(lab, { Sequence: [rest] });
  make(lab, { Name: 'Other', Sequence: [rest] });

  lab.post(deleteAll, {}, operator(lab)).is(200).says('Base.Success');
  assert.equal(
    sets(lab).map(({ isRecovery }) => isRecovery),
    [true],
  );
  lab.post(deleteAll, { IncludeRecoverySet: true }).is(200);
  assert.equal(sets(lab), []);
  lab.get(setsUri).has({ 'Members@odata.count': 0 });
});

test('an image for the same takes its place in the recovery set when a task that says so is complete', () => {
  // Nobody in the operating system takes tasks by itself.
  const lab = createLab({ blueprint: { updateAgent: null } });
  const [first] = lab.controller.tree.repository.components;
  assert.ok(first);
  const agents = ['RuntimeAgent'] as const;
  const next = image({ ...first.image, version: '9.9', updatableBy: [...agents] });
  withComponent(lab, { filename: 'next.bin', image: next });
  const set = make(lab, { Sequence: [{ ...nic, Name: 'Next', Filename: 'next.bin' }] });
  lab
    .post(`${set}Actions/VndComponentInstallSet.Invoke/`, { TPMOverride: true, UpdateRecoverySet: true })
    .is(200);
  lab.delete(set).is(200);
  const task = `${updateServiceUri}UpdateTaskQueue/${lab.controller.tree.updateQueue.tasks[0]?.id}/`;

  lab.patch(task, { State: 'InProgress' }).is(200);
  assert.is(sets(lab)[0]?.sequence[0]?.filename, first.filename);
  lab.patch(task, { State: 'Complete' }).is(200);

  assert.is(sets(lab)[0]?.sequence[0]?.filename, 'next.bin');
  lab.get(`${repositoryUri}${first.id}/`).has({ Locked: false });
});

test('when the flash memory of the controller is erased, no set is left', () => {
  const lab = createLab();

  lab.eraseServer();

  assert.equal(lab.controller.tree.installSets, { sets: [], invocations: [] });
});

test.run();
