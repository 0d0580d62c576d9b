/**
 * Tests of faults during updates: a failing verification, a full repository, and interrupted, slow or ineffective
 * writes.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, updateServiceUri } from '../../support/lab.js';
import { createFirmwareLab, type FirmwareLab } from '../../support/updates/firmware-rig.js';
import { tasksSeen } from '../../support/updates/task-states.js';

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

const queueUri = `${updateServiceUri}UpdateTaskQueue/`;
const wait = { Command: 'Wait', WaitTimeSeconds: 60, UpdatableBy: ['Bmc'] };

test('without room no task is queued either, and one that is queued already is carried out', () => {
  const lab = createLab();
  lab.post(queueUri, { ...wait, Name: 'before' }).is(201);
  lab.controller.fault('repository.full');

  lab
    .post(queueUri, { ...wait, Name: 'too much' })
    .is(400)
    .says('Mgmt.UpdateTaskQueueWriteError');
  lab.advance('5m');
  assert.equal(
    tasksSeen(lab.controller.tree).map(({ name, state }) => [name, state]),
    [['before', 'Complete']],
  );
  lab.controller.clearFault('repository.full');
  lab.post(queueUri, { ...wait, Name: 'after' }).is(201);
});

test('while the flash memory does not answer no update is taken or queued, and the repository is of no use', () => {
  const ImageURI = 'https://images.example.com/rom.fwpkg';
  const lab = createLab({ sources: { [ImageURI]: { image } } });
  const [kept] = lab.controller.tree.repository.components;
  const apply = { Command: 'ApplyUpdate', Filename: kept?.filename, TPMOverride: true };
  lab.post(queueUri, { ...apply, Name: 'before', StartAfter: '2026-01-01T01:00:00Z' }).is(201);
  lab.controller.fault('controller.flashFailed');

  const actions = `${updateServiceUri}Actions/`;
  const vendor = `${actions}Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
  for (const answer of [
    keep(lab),
    lab.upload(image, { parameters: { UpdateTarget: true, TPMOverride: true } }),
    lab.post(`${actions}UpdateService.SimpleUpdate/`, { ImageURI, TPMOverride: true }),
    lab.post(vendor, { ImageURI }),
  ])
    answer.is(400).says('Mgmt.UpdateRepositoryUnavailable');
  lab
    .post(queueUri, { ...wait, Name: 'too much' })
    .is(400)
    .says('Mgmt.UpdateTaskQueueWriteError');
  lab.advance('2h');

  const [task] = tasksSeen(lab.controller.tree);
  assert.is(task?.state, 'Exception');
  assert.match(JSON.stringify(task?.result), 'UpdateRepositoryUnavailable');
  lab.controller.clearFault('controller.flashFailed');
  keep(lab).is(200);
});

test('an image that is on its way when the flash memory fails is not kept', () => {
  const lab = createLab();
  keep(lab).is(200);
  lab.controller.fault('controller.flashFailed');
  lab.advance('10m');

  assert.is(stateOf(lab), 'Error');
  assert.match(said(lab), 'UpdateRepositoryUnavailable');
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
  lab.controller.fault('firmware.writesSlowly', { factor: 7 });

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
