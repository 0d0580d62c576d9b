/** Tests of install sets: their contents, the refused contents, and the privilege for the recovery set of the server. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, updateServiceUri } from '../../support/lab.js';
import { make, nic, refuses, rest, sets, setsUri } from '../../support/updates/install-set-rig.js';
import { image, repositoryUri, withComponent } from '../../support/updates/repository-rig.js';

const deleteAll = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.DeleteInstallSets/`;

/** Creates a user who has all privileges except the one for recovery, and logs in as this user. */
function operator(lab: Lab) {
  return lab.login(lab.account('ops', { RoleId: 'Administrator' }));
}

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
  // Without an update agent in the operating system, no task starts by itself.
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
