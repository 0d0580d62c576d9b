/** Faults that updates meet: a check that fails, no room, a write that breaks off at its place, takes long or does not take. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFirmwareLab, type FirmwareLab } from '../../support/firmware-rig.js';
import { createLab, type Lab, updateServiceUri } from '../../support/lab.js';

const repositoryUri = `${updateServiceUri}ComponentRepository/`;
const image = { for: 'systemRom', version: 'U58 v9.90' } as const;

const stateOf = (lab: Lab) => {
  const { Oem } = lab.get(updateServiceUri).reply.body as {
    Oem: { Vnd: { State: string; Result?: unknown } };
  };
  return Oem.Vnd.State;
};
const said = (lab: Lab) => JSON.stringify(lab.get(updateServiceUri).reply.body.Oem);
const keep = (lab: Lab) => lab.upload(image, { parameters: { UpdateRepository: true, UpdateTarget: false } });

test('a check that fails has no image taken, as often as it is to, and the next one is', () => {
  const lab = createLab();
  lab.controller.fault('update.verificationFails', { count: 1 });

  keep(lab);
  lab.advance('10m');
  assert.is(stateOf(lab), 'Error');
  assert.match(said(lab), 'UpdateSignatureValidationFailed');
  keep(lab);
  lab.advance('10m');

  assert.is(stateOf(lab), 'Complete');
});

test('without room no image is kept, and what is kept stays', () => {
  const lab = createLab();
  const kept = () => lab.get(repositoryUri).reply.body['Members@odata.count'];
  const before = kept();
  lab.controller.fault('repository.full');
  assert.is(
    (lab.get(repositoryUri).reply.body.Oem as { Vnd: { FreeSizeBytes: number } }).Vnd.FreeSizeBytes,
    0,
  );

  keep(lab).is(400).says('Mgmt.ComponentUploadFailed');
  assert.is(kept(), before);
  lab.controller.clearFault('repository.full');
  keep(lab);
  lab.advance('10m');

  assert.is(stateOf(lab), 'Complete');
});

const writing = (lab: FirmwareLab) => {
  const from = lab.controller.now;
  lab.flash('platformData');
  return lab.controller.now - from;
};
const written = ({ controller: { tree } }: FirmwareLab) => Object.keys(tree.firmware.written).length;
const part = 'Platform Abstraction Data';

test('a write breaks off where it is told to', () => {
  const usually = writing(createFirmwareLab());
  const lab = createFirmwareLab();
  lab.controller.fault('firmware.writeFails', { part, progress: 25, count: 1 });

  assert.is(writing(lab), Math.floor(usually / 4));
  assert.is(written(lab), 0);
});

test('writing takes so many times as long, until it is cleared', () => {
  const usually = writing(createFirmwareLab());
  const lab = createFirmwareLab();
  lab.controller.fault('firmware.writesSlowly', { times: 7 });

  assert.is(writing(lab), 7 * usually);
  lab.controller.clearFault('firmware.writesSlowly');
  assert.is(lab.controller.tree.firmware.writeTimes, 1);
});

test('firmware that keeps its version has it after it was written, and says that it was', () => {
  const lab = createFirmwareLab();
  const before = lab.version('adapter');
  const name = lab.item('adapter').name;
  lab.controller.fault('firmware.wrongVersion', { part: name, count: 1 });

  lab.flash('adapter');
  const kept =
    lab.controller.tree.firmware.written[lab.item('adapter').id]?.version ?? lab.version('adapter');
  assert.is(kept, before);
  assert.equal(lab.controller.tree.firmware.keepsVersion, {}, 'it was to strike once');
  lab.flash('adapter');

  const then =
    lab.controller.tree.firmware.written[lab.item('adapter').id]?.version ?? lab.version('adapter');
  assert.is.not(then, before);
});

test.run();
