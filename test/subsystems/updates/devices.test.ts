/** Tests of devices that the controller writes itself, over PLDM, and of those that only other agents write. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FirmwareKindName, listFirmware } from '../../../machines/parts/index.js';
import { createLab, type Lab, managerResetUri, resetUri } from '../../support/lab.js';
import { imageFile } from '../../support/updates/image-file.js';
import { updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const simpleUpdateUri = `${updateUri}Actions/UpdateService.SimpleUpdate/`;
const addFromUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const ImageURI = 'https://files.example.com/adapter.fwpkg';
const devices = ['adapter', 'storageController', 'drive'] as const;
const overPldm = (kind: FirmwareKindName) => imageFile(kind, '9.99', 9_000, { updatableBy: ['Bmc'] }).octets;
const direct = { TPMOverride: true, UpdateTarget: true };

const versionsOf = (lab: Lab, kind: FirmwareKindName) =>
  listFirmware(lab.controller.tree.blueprint)
    .filter((item) => item.kind === kind)
    .map(({ version }) => version);

const acceptAll = (lab: Lab) =>
  lab.patch(updateUri, { Oem: { Vnd: { Accept3rdPartyFirmware: true } } }).is(200);

const untilEnded = (lab: Lab) =>
  lab.controller.runUntil(() => ['Complete', 'Error'].includes(updateServiceOf(lab).State), '1h');

const resultOf = (lab: Lab) => updateServiceOf(lab).Result?.MessageId.split('.').at(-1);

for (const kind of devices) {
  test(`${kind}: what its image says the controller updates, the controller writes`, () => {
    const lab = createLab();
    lab.upload(overPldm(kind), { parameters: direct, signature: true }).is(200);
    lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');
    assert.type(updateServiceOf(lab).FlashProgressPercent, 'number');
    untilEnded(lab);
    assert.is(updateServiceOf(lab).State, 'Complete');

    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.advance('30m');
    assert.ok(versionsOf(lab, kind).includes('9.99'));
  });

  test(`${kind}: what its image says others update is refused, and the answer says who writes it`, () => {
    const lab = createLab();
    const answer = lab.upload(imageFile(kind, '9.99', 9_000).octets, { parameters: direct });
    answer.is(400).says('Mgmt.UpdateFailed');
    assert.is(updateServiceOf(lab).State, 'Idle');
  });
}

test('a device is not written while the server is off, and not to its end when the server is restarted', () => {
  const lab = createLab();
  const before = versionsOf(lab, 'adapter');
  lab.upload(overPldm('adapter'), { parameters: direct, signature: true }).is(200);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  untilEnded(lab);
  assert.is(resultOf(lab), 'UpdateInterrupted');
  lab.advance('30m');
  assert.equal(versionsOf(lab, 'adapter'), before);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  lab
    .upload(overPldm('adapter'), { parameters: direct, signature: true })
    .is(400)
    .says('Mgmt.UpdateWithPowerOn');
});

test('with the controller goes what it writes to a device, whose old firmware goes on', () => {
  const lab = createLab();
  const before = versionsOf(lab, 'drive');
  lab.upload(overPldm('drive'), { parameters: direct, signature: true }).is(200);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.is(resultOf(lab), 'UpdateInterrupted');
  assert.equal(versionsOf(lab, 'drive'), before);
});

test('of a device whose image nobody has signed it is not known who made it: that is taken only when it may be', () => {
  const lab = createLab();
  for (const parameters of [direct, { UpdateRepository: true, UpdateTarget: false }])
    lab.upload(overPldm('adapter'), { parameters }).is(400).says('Mgmt.UpdateSignatureValidationFailed');
  assert.is(updateServiceOf(lab).State, 'Idle');
  // Images for other agents are accepted, because these agents verify the images. Images for the board always need the
  // vendor's signature.
  lab.upload(imageFile('adapter', '9.99', 9_000).octets, { parameters: { UpdateRepository: true } }).is(200);
  untilEnded(lab);
  assert.is(resultOf(lab), 'Success');

  acceptAll(lab);
  lab.upload(overPldm('adapter'), { parameters: direct }).is(200);
  untilEnded(lab);
  assert.is(updateServiceOf(lab).State, 'Complete');
});

test('nobody can sign what is fetched: for a device it ends in Error, unless it may be of anybody', () => {
  const sources = { [ImageURI]: { base64: overPldm('adapter').toString('base64') } };
  const lab = createLab({ sources });
  for (const uri of [simpleUpdateUri, addFromUri]) {
    lab.post(uri, { ImageURI, TPMOverride: true }).is(202);
    untilEnded(lab);
    assert.is(resultOf(lab), 'UpdateSignatureValidationFailed');
  }
  acceptAll(lab);
  lab.post(simpleUpdateUri, { ImageURI, TPMOverride: true }).is(202);
  untilEnded(lab);
  assert.is(updateServiceOf(lab).State, 'Complete');
});

test('an image that others write and that is fetched ends in Error, and says who writes it', () => {
  const sources = { [ImageURI]: { base64: imageFile('adapter', '9.99', 9_000).octets.toString('base64') } };
  const lab = createLab({ sources });
  lab.post(simpleUpdateUri, { ImageURI, TPMOverride: true }).is(202);
  untilEnded(lab);

  assert.is(resultOf(lab), 'UpdateFailed');
  assert.equal(updateServiceOf(lab).Result?.MessageArgs, [
    'the update requires a task of the queue, because the firmware is written by Uefi or RuntimeAgent',
  ]);
});

test.run();
