/** Tests of uploads: the states of an uploaded image, and the refusal of files that are not firmware images. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFirmware } from '../../../machines/parts/index.js';
import { describeImage } from '../../../machines/updates/firmware/index.js';
import { ChunkDigests, chunkBytes, joinDigests } from '../../../models/formats/firmware-image/digest.js';
import { printImageHeader } from '../../../models/formats/firmware-image/header.js';
import { printSignature } from '../../../models/formats/firmware-image/signature.js';
import { createLab, type Lab } from '../../support/lab.js';
import { codesIn, newEntries } from '../../support/reporting/logged-entries.js';
import { componentOf, updateServiceOf, updateStatesOf, updateUri } from '../../support/updates/update-rig.js';

const resultOf = (lab: Lab) => updateServiceOf(lab).Result?.MessageId ?? 'none';

/** Returns the log messages about failed updates. */
const failuresLogged = (lab: Lab) =>
  newEntries(lab.controller.tree)
    .filter(({ code }) => code === 1_096)
    .map(({ message }) => message)
    .join();

const rom = { for: 'systemRom', version: 'U58 v2.50 (03/02/2026)' } as const;

test('an image alone is written at once: it is verified, stored, and put into its part', () => {
  const lab = createLab({ seed: 'upload' });
  const states = updateStatesOf(lab);

  lab
    .upload(rom, { parameters: { TPMOverride: true } })
    .is(200)
    .says('Base.Success');

  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  assert.equal(states(), ['Uploading', 'Verifying', 'Writing', 'Updating', 'Complete']);
  assert.is(componentOf(lab, 'systemRom.bin'), undefined);
});

test('how far the writing has come shows while it goes on, and at no other time', () => {
  const lab = createLab({ seed: 'upload' });
  assert.is(updateServiceOf(lab).FlashProgressPercent, undefined);
  lab.upload(rom, { parameters: { TPMOverride: true } }).is(200);

  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');
  const before = updateServiceOf(lab).FlashProgressPercent;
  lab.advance('30s');
  const after = updateServiceOf(lab).FlashProgressPercent;
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');

  assert.is(before, 0);
  assert.ok(typeof after === 'number' && after > 0 && after < 100, `${after}`);
  assert.is(updateServiceOf(lab).FlashProgressPercent, undefined);
});

test('what comes with a signature file goes into the repository alone, and is never Updating', () => {
  const lab = createLab({ seed: 'upload' });
  const states = updateStatesOf(lab);

  lab.upload(rom, { signature: true, filename: 'U58_2.50.fwpkg' }).is(200);

  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  assert.equal(states(), ['Uploading', 'Verifying', 'Writing', 'Complete']);
  const kept = componentOf(lab, 'U58_2.50.fwpkg');
  assert.is(kept?.image.version, rom.version);
  assert.equal(updateServiceOf(lab).Result, { MessageId: 'Base.1.18.Success', MessageArgs: [] });
});

test('what is no image is found out within the second, told in the log, and not kept', () => {
  const lab = createLab({ seed: 'upload' });

  lab
    .upload(Buffer.from('MZ no image'), { parameters: { UpdateRepository: true }, filename: 'x.bin' })
    .is(200);
  lab.advance('1s');

  assert.is(updateServiceOf(lab).State, 'Error');
  assert.match(resultOf(lab), /UpdateInvalidFile$/);
  assert.ok(failuresLogged(lab).includes('file invalid'));
  assert.is(componentOf(lab, 'x.bin'), undefined);
});

test('a signature for another image, or for another file, is not valid', () => {
  const header = describeImage(romItem(createLab()), 'another');
  for (const signature of [
    Buffer.from(printSignature('systemRom.bin', header)),
    Buffer.from('no signature at all'),
  ]) {
    const lab = createLab({ seed: 'upload' });
    lab.upload(rom, { signature }).is(200);
    lab.advance('1m');
    assert.match(resultOf(lab), /UpdateSignatureValidationFailed$/);
  }
});

test('while one is under way no other begins, and the next after an error does', () => {
  const lab = createLab({ seed: 'upload' });
  lab.upload(rom, { parameters: { TPMOverride: true } }).is(200);

  lab.upload(rom).is(400).says('Mgmt.ComponentUploadAlreadyInProgress');
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');
  lab.upload(rom).is(400).says('Mgmt.FirmwareFlashAlreadyInProgress');
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  lab.upload(Buffer.from('x')).is(200);
  lab.advance('1s');
  assert.is(updateServiceOf(lab).State, 'Error');
  lab.upload(rom, { signature: true }).is(200);
  assert.is(updateServiceOf(lab).State, 'Verifying');
  assert.is(updateServiceOf(lab).Result, undefined);
});

test('the firmware of the controller ends in its reset, which the log tells, and it is complete before', () => {
  const lab = createLab({ seed: 'upload' });
  lab.upload({ for: 'controller', version: '2.90 Mar 02 2026' }).is(200);

  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');

  lab.advance('30s');
  assert.throws(() => lab.get(updateUri), /the controller is unavailable/);
  lab.advance('10m');
  assert.is(updateServiceOf(lab).State, 'Complete');
  assert.ok(codesIn(lab.controller.tree).includes(27));
});

test('nobody resets the server or the controller while the firmware they start with is written', () => {
  const lab = createLab({ seed: 'upload' });
  lab.upload(rom, { parameters: { TPMOverride: true } }).is(200);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');

  lab
    .post('/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', { ResetType: 'ForceRestart' })
    .is(400)
    .says('Mgmt.FirmwareFlashAlreadyInProgress');
  lab
    .post('/redfish/v1/Managers/1/Actions/Manager.Reset/', { ResetType: 'ForceRestart' })
    .is(400)
    .says('Mgmt.FirmwareFlashAlreadyInProgress');
});

test('mains that go in the middle leave it idle with a result that says so, and an entry once it is back', () => {
  for (const state of ['Verifying', 'Writing', 'Updating']) {
    const lab = createLab({ seed: 'upload' });
    lab.upload(rom, { parameters: { TPMOverride: true } }).is(200);
    lab.controller.runUntil(() => updateServiceOf(lab).State === state, '1h');

    lab.controller.operator('mains.off').advance('10s').operator('mains.on').advance('10m');

    assert.equal([state, updateServiceOf(lab).State], [state, 'Idle']);
    assert.match(resultOf(lab), /UpdateInterrupted$/);
    assert.ok(failuresLogged(lab).includes('interrupted'), state);
    lab.upload(rom, { signature: true }).is(200);
  }
});

test('a repository that is full refuses before an octet is read', () => {
  const lab = createLab({ seed: 'upload' });
  const before = lab.controller.tree.updates;

  lab
    .upload({ ...rom, sizeBytes: 1_073_000_000 }, { signature: true })
    .is(400)
    .says('Mgmt.ComponentUploadFailed');

  assert.is(updateServiceOf(lab).State, 'Idle');
  assert.is(lab.controller.tree.updates, before);
});

test('parameters that are none, or say that nothing is to be done, are refused', () => {
  const lab = createLab({ seed: 'upload' });

  lab
    .upload(rom, { parameters: { UpdateTarget: 'yes' } })
    .is(400)
    .says('Base.PropertyValueTypeError');
  lab
    .upload(rom, { parameters: { Updates: true } })
    .is(400)
    .says('Mgmt.PropertyNotWritableOrUnknown');
  lab
    .upload(rom, { parameters: { UpdateRepository: false, UpdateTarget: false } })
    .is(400)
    .says('Mgmt.UpdateBadParameter');
  lab
    .upload(rom, { parameters: { Section: 1 } })
    .is(400)
    .says('Mgmt.UpdateBadParameter');
  for (const filename of ['', 'x'.repeat(256), 'a\nb', 'a/b'])
    lab.upload(rom, { filename }).is(400).says('Mgmt.UpdateBadParameter');
  assert.is(updateServiceOf(lab).State, 'Idle');
});

function romItem(lab: Lab) {
  const item = listFirmware(lab.controller.tree.blueprint).find(({ kind }) => kind === 'systemRom');
  if (item === undefined) throw new Error('no ROM');
  return item;
}

/** Returns a file of three sections with a short last one. */
function sections(lab: Lab): readonly Buffer[] {
  const content = Buffer.alloc(2 * chunkBytes + 500, 'rom');
  const about = { ...describeImage(romItem(lab), 'U58 v2.60'), sizeBytes: content.length };
  const contentAt = printImageHeader(about).length;
  const digests = new ChunkDigests(contentAt);
  digests.add(content);
  const file = Buffer.concat([
    Buffer.from(printImageHeader({ ...about, sha256: joinDigests(digests.end()) })),
    content,
  ]);
  return [
    file.subarray(0, chunkBytes),
    file.subarray(chunkBytes, 2 * chunkBytes),
    file.subarray(2 * chunkBytes),
  ];
}

const parameters = { UpdateRepository: true, UploadCurrentEtag: 'etag-1' };
const send = (lab: Lab, octets: Buffer, Section: number) =>
  lab.upload(octets, { parameters: { ...parameters, Section }, filename: 'large.fwpkg' });

test('a file in sections is one file; gaps, repeats and sections of a wrong size are refused', () => {
  const lab = createLab({ seed: 'upload' });
  const [first, second, third] = sections(lab) as [Buffer, Buffer, Buffer];

  send(lab, first, 0).is(200);
  assert.equal([updateServiceOf(lab).State, updateServiceOf(lab).UploadCurrentEtag], ['Uploading', 'etag-1']);
  send(lab, third, 2).is(400).says('Mgmt.UpdateBadParameter');
  send(lab, first, 0).is(400).says('Mgmt.UpdateBadParameter');
  send(lab, second.subarray(1), 1).is(400).says('Mgmt.UpdateBadParameter');
  lab.upload(rom).is(400).says('Mgmt.ComponentUploadAlreadyInProgress');
  send(lab, second, 1).is(200);
  send(lab, third, 2).is(200);

  assert.is(updateServiceOf(lab).State, 'Verifying');
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Complete', '1h');
  const kept = componentOf(lab, 'large.fwpkg');
  assert.is(kept?.sizeBytes, first.length + second.length + third.length);
});

test('one octet that changed in any section is found when all have come', () => {
  const lab = createLab({ seed: 'upload' });
  const [first, second, third] = sections(lab) as [Buffer, Buffer, Buffer];
  second.writeUInt8(0, 100);

  for (const [index, section] of [first, second, third].entries()) send(lab, section, index).is(200);
  lab.advance('1s');

  assert.match(resultOf(lab), /UpdateInvalidFile$/);
});

test('a file whose sections stop coming is given up after a while', () => {
  const lab = createLab({ seed: 'upload' });
  const [first] = sections(lab) as [Buffer];
  send(lab, first, 0).is(200);

  lab.advance('9m');
  assert.is(updateServiceOf(lab).State, 'Uploading');
  lab.advance('2m');

  assert.is(updateServiceOf(lab).State, 'Error');
  assert.match(resultOf(lab), /ComponentUploadFailed$/);
});

test('what is broken off with the controller is told of once, by whoever wrote it', () => {
  const lab = createLab({ seed: 'upload' });
  lab.upload({ for: 'provisioning', version: '4.30.4' }).is(200);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');

  lab.controller.operator('controller.reset').advance('10m');

  assert.is(codesIn(lab.controller.tree).filter((code) => code === 1_096).length, 1);
});

test.run();
