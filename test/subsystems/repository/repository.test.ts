/** Tests of the component repository: its properties, the writable properties of a component, and removals. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { createLab, type Lab, root } from '../../support/lab.js';
import { image, repositoryUri, withComponent } from '../../support/updates/repository-rig.js';
import { withTasks } from '../../support/updates/update-task.js';

const deleteUnlocked = `${root}UpdateService/Actions/Oem/Vnd/VndMgmtUpdateServiceExt.DeleteUnlockedComponents/`;

function fileNames(lab: Lab): string[] {
  return lab.controller.tree.repository.components.map(({ filename }) => filename);
}

test('a controller is delivered with the images of its blueprint, each with the fields of its header', () => {
  const lab = createLab();
  const [first] = lab.controller.tree.repository.components;
  assert.ok(first);

  lab.get(`${repositoryUri}${first.id}`, { Accept: '*/*' }).is(308);
  lab
    .get(`${repositoryUri}${first.id}/`)
    .is(200)
    .has({
      '@odata.type': '#VndComponent.v1_0_1.VndComponent',
      Id: first.id,
      Name: first.image.component,
      Activates: first.image.activates,
      ComponentUri: `/fwrepo/${first.filename}`,
      Configuration: '',
      Criticality: 'Optional',
      DeviceClass: first.image.deviceClass,
      ExecutionParameters: '',
      Filename: first.filename,
      Filepath: first.filename,
      SizeBytes: first.sizeBytes,
      Targets: first.image.targets,
      UpdatableBy: first.image.updatableBy,
      Version: first.image.version,
    });
  assert.match(first.id, /^[0-9a-f]{8}$/);
});

test('free and total bytes are selected alone, and $expand shows the components whole', () => {
  const lab = withComponent(createLab({ blueprint: { images: [] } }), { sizeBytes: 77_119_488 });

  const selected = lab.get(`${repositoryUri}?$select=Oem/Vnd/FreeSizeBytes,Oem/Vnd/TotalSizeBytes`).is(200);
  const { body } = selected.reply;
  assert.equal(
    Object.keys(body).filter((name) => !name.includes('@odata')),
    ['Oem'],
  );
  selected.has({ Oem: { Vnd: { FreeSizeBytes: 996_048_896, TotalSizeBytes: 1_073_168_384 } } });
  const { Vnd } = body.Oem as { Vnd: JsonObject };
  assert.not.ok('ComponentCount' in Vnd);

  lab.get(repositoryUri).has({ Oem: { Vnd: { ComponentCount: 1 } }, 'Members@odata.count': 1 });
  const expanded = lab.get(`${repositoryUri}?$expand=.`).is(200).reply.body.Members as JsonObject[];
  assert.equal(
    expanded.map(({ Filename, SizeBytes }) => [Filename, SizeBytes]),
    [['nic.fwpkg', 77_119_488]],
  );
});

test('what people say of a component is kept; how urgent it is may be written in lower case', () => {
  const lab = withComponent(createLab());
  const uri = `${repositoryUri}${lab.controller.tree.repository.components.at(-1)?.id}/`;

  lab.patch(uri, { Criticality: 'critical', Configuration: 'a=1', ExecutionParameters: '/f /s' }).is(200);
  lab.get(uri).has({ Criticality: 'Critical', Configuration: 'a=1', ExecutionParameters: '/f /s' });

  const before = lab.controller.tree;
  lab.patch(uri, { Criticality: 'Urgent' }).is(400).says('Base.PropertyValueNotInList');
  lab.patch(uri, { Criticality: 1 }).is(400).says('Base.PropertyValueTypeError');
  for (const name of ['Filename', 'Version', 'SizeBytes', 'Created', 'Locked', 'ComponentUri', 'Activates'])
    lab
      .patch(uri, { [name]: 'other' })
      .is(400)
      .says('Mgmt.PropertyNotWritableOrUnknown');
  assert.is(lab.controller.tree, before);
});

test('a component is removed, unless something refers to it', () => {
  const lab = withComponent(withComponent(createLab({ blueprint: { images: [] } })), {
    filename: 'other.fwpkg',
  });
  const [first, other] = lab.controller.tree.repository.components;
  const uri = `${repositoryUri}${first?.id}/`;
  lab.get(uri).has({ Locked: false });
  withTasks(lab, { filename: 'nic.fwpkg' });
  lab.get(uri).has({ Locked: true });

  const before = lab.controller.tree;
  lab.delete(uri).is(400).says('Mgmt.FirmwareFileLocked');
  assert.is(lab.controller.tree.repository, before.repository);
  lab.delete(`${repositoryUri}${other?.id}/`).is(200).says('Base.Success');

  assert.equal(fileNames(lab), ['nic.fwpkg']);
  lab.get(`${repositoryUri}${other?.id}/`).is(404);
});

test('all that nothing refers to is removed at once, and each is told of', () => {
  const lab = withComponent(withComponent(createLab({ blueprint: { images: [] } })), {
    filename: 'other.fwpkg',
  });
  withTasks(lab, { filename: 'other.fwpkg' });
  const raised = lab.controller.tree.events.next;

  lab.post(deleteUnlocked, {}).is(200).says('Base.Success');

  assert.equal(fileNames(lab), ['other.fwpkg']);
  assert.is(lab.controller.tree.events.next, raised + 1);
  lab.post(deleteUnlocked, {}).is(200);
  assert.equal(fileNames(lab), ['other.fwpkg']);
});

test('a component is had as a file only by whoever is logged in: its header, and a word in place of the rest', () => {
  const lab = withComponent(createLab());

  const { text } = lab.get('/fwrepo/nic.fwpkg').is(200).reply;

  assert.ok(text.startsWith('TIDEFISH-IMAGE 1\n{"component":"NIC"'));
  assert.ok(text.includes(image().sha256));
  const stored = lab.controller.tree.repository.components.find(({ filename }) => filename === 'nic.fwpkg');
  assert.is(Buffer.byteLength(text), stored?.sizeBytes, 'as many octets as SizeBytes says');
  lab.get('/fwrepo/NIC.fwpkg').is(200);
  lab.get('/fwrepo/other.fwpkg').is(404);
  lab.get('/fwrepo/nic.fwpkg', { 'X-Auth-Token': '' }).is(401);
});

test('when the flash memory of the controller is erased, nothing is left in the repository', () => {
  const lab = createLab();
  assert.ok(lab.controller.tree.repository.components.length > 0);

  lab.eraseServer();

  assert.equal(lab.controller.tree.repository.components, []);
});

test.run();
