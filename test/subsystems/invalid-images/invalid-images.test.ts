/** Tests of invalid images: they are stored separately, read and removed, and their number is limited. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type InvalidImage, invalidImagesMax } from '../../../machines/updates/invalid-images/state.js';
import { StageRig } from '../../support/engine/single-event-rig.js';
import { createLab, type Lab, updateServiceUri } from '../../support/lab.js';

const imagesUri = `${updateServiceUri}InvalidImageRepository/`;

const told = { name: 'System ROM', deviceClass: '', filename: 'Invalid_System_ROM', sizeBytes: 16_777_216 };

function put(rig: StageRig, more: Partial<typeof told> = {}): StageRig {
  return rig.act((stage) => stage.emit('firmware.invalidImage', { ...told, ...more }, 'firmware'));
}

function filenames(rig: StageRig): string[] {
  return rig.tree.invalidImages.images.map(({ filename }) => filename);
}

/** Returns a lab with one invalid image, and its address. */
function withImage(more: Partial<InvalidImage> = {}): { readonly lab: Lab; readonly uri: string } {
  const lab = createLab();
  const image = { id: 'abcdef01', ...told, created: lab.controller.now, ...more };
  lab.controller.restore({ ...lab.controller.tree, invalidImages: { images: [image] } });
  return { lab, uri: `${imagesUri}${image.id}/` };
}

test('an image that was found invalid is put aside, and another of its name takes its place', () => {
  const rig = put(new StageRig());
  const uri = `${imagesUri}${rig.tree.invalidImages.images[0]?.id}/`;
  assert.equal(rig.told.at(-1), { fact: 'resource.created', args: { uri } });

  put(rig, { sizeBytes: 5 });

  assert.equal(filenames(rig), ['Invalid_System_ROM']);
  assert.is(rig.tree.invalidImages.images[0]?.sizeBytes, 5);
  assert.equal(rig.told.at(-1), { fact: 'resource.changed', args: { uri } });
});

test('when there are as many as are kept, the oldest goes', () => {
  const rig = new StageRig();
  for (let number = 0; number <= invalidImagesMax; number++) put(rig, { filename: `${number}.bin` });

  assert.is(filenames(rig).length, invalidImagesMax);
  assert.equal([filenames(rig)[0], filenames(rig).at(-1)], ['1.bin', `${invalidImagesMax}.bin`]);
  assert.equal(
    rig.told.slice(-2).map(({ fact }) => fact),
    ['resource.removed', 'resource.created'],
  );
});

test('it shows what is known of it; what it does not say is left out', () => {
  const { lab, uri } = withImage();

  lab.get(imagesUri).has({ 'Members@odata.count': 1, Members: [{ '@odata.id': uri }] });
  const { body } = lab.get(uri).reply;
  lab.get(uri).has({
    '@odata.type': '#VndInvalidImage.v1_0_0.VndInvalidImage',
    Name: 'System ROM',
    Filename: 'Invalid_System_ROM',
    Filepath: 'Invalid_System_ROM',
    ImageUri: '/fwinvalid/abcdef01',
    SizeBytes: 16_777_216,
    Created: '2026-01-01T00:00:00Z',
  });
  assert.not.ok('DeviceClass' in body);
  const classed = withImage({ deviceClass: '2f317b9d-c9e3-4d76-bff6-b9d0d085a952' });
  classed.lab.get(classed.uri).has({ DeviceClass: '2f317b9d-c9e3-4d76-bff6-b9d0d085a952' });
});

test('its file is there for whoever is logged in, and says that its content is not', () => {
  const { lab } = withImage();

  assert.match(lab.get('/fwinvalid/abcdef01').is(200).reply.text, /Invalid_System_ROM had 16777216 octets/);
  lab.get('/fwinvalid/abcdef02').is(404);
  lab.get('/fwinvalid/abcdef01', { 'X-Auth-Token': '' }).is(401);
});

test('what a check of the firmware finds changed is put aside where the update service says', () => {
  const lab = createLab();
  lab.controller.fault('firmware.changed', { part: 'System ROM' });

  lab
    .post(`${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck/`, {})
    .is(200);
  lab.advance('50s');

  const { Oem } = lab.get(updateServiceUri).reply.body as unknown as {
    readonly Oem: { readonly Vnd: { readonly FirmwareIntegrity: { readonly LastFailedImageUri?: string } } };
  };
  const uri = Oem.Vnd.FirmwareIntegrity.LastFailedImageUri ?? '';
  lab.get(uri).is(200).has({ Name: 'System ROM' });
});

test('it is removed by a client, and with the flash memory of the controller', () => {
  const { lab, uri } = withImage();
  lab.delete(uri, lab.login(lab.account('reader', { RoleId: 'ReadOnly' }))).is(403);

  lab.delete(uri).is(200).says('Base.Success');
  lab.get(uri).is(404);

  const other = withImage().lab;
  other.eraseServer();
  assert.equal(other.controller.tree.invalidImages.images, []);
});

test.run();
