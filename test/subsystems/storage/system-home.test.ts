/** Tests of the volume with the operating system: a start that cannot read the volume finds no operating system. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hostPhase, powerRecord } from '../../../machines/power/index.js';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';
import { created, labWith, volumesUri } from '../../support/storage/volumes-rig.js';

const [, direct] = resolvedDefault.storage;
assert.ok(direct);

function start(lab: Lab): string {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return phase(lab.advance('30m'));
}

function phase(lab: Lab): string {
  return hostPhase(powerRecord(lab.controller.tree));
}

function mirrorLab(): Lab {
  return labWith({ volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });
}

test('a mirror with one drive left is booted, and one that has lost both is not', () => {
  const lab = mirrorLab();

  lab.controller.fault('drive.failed', { part: 'DE00A000/1' });
  assert.is(start(lab), 'osRunning');

  lab.controller.fault('drive.removed', { part: 'DE00A000/2' });
  assert.is(phase(lab.advance('30s')), 'osStranded', 'what runs goes on from memory');
  lab.get(systemUri).has({ BootProgress: { LastState: 'OSRunning' } });
  assert.is(phase(lab.advance('2m')), 'osHung', 'until it needs the disk');
  assert.is(start(lab), 'unbootable');
});

test('an operating system whose disk is back before it needed it goes on', () => {
  const lab = mirrorLab();
  for (const part of ['DE00A000/1', 'DE00A000/2']) lab.controller.fault('drive.failed', { part });
  assert.is(phase(lab.advance('20s')), 'osStranded');

  lab.controller.clearFault('drive.failed', { part: 'DE00A000/2' });

  assert.is(phase(lab.advance('1h')), 'osRunning');
});

test('an operating system whose volume is deleted hangs, and a graceful shutdown does nothing then', () => {
  const lab = mirrorLab();

  lab.delete(`${volumesUri}239/`).is(200);
  lab.advance('10m').post(resetUri, { ResetType: 'GracefulShutdown' });

  assert.is(phase(lab.advance('1h')), 'osHung');
  lab.get(systemUri).has({ PowerState: 'On' });
});

test('a start finds out by itself what became of a volume while there was no power', () => {
  for (const kind of ['drive.failed', 'drive.removed'] as const) {
    const lab = mirrorLab();
    const power = (ResetType: string) => lab.post(resetUri, { ResetType }).is(200);
    power('ForceOff');
    lab.advance('1m');
    for (const part of ['DE00A000/1', 'DE00A000/2']) lab.controller.fault(kind, { part });

    power('On');

    assert.is(phase(lab.advance('30m')), 'unbootable', kind);
    lab.get(`${volumesUri}239/`).has({ Status: { Health: 'Critical', State: 'UnavailableOffline' } });
  }
});

test('an operating system goes with its volume, by its deletion and by its initialisation', () => {
  const lab = mirrorLab();
  const other = mirrorLab();

  lab.delete(`${volumesUri}239/`).is(200);
  other.post(`${volumesUri}239/Actions/Volume.Initialize/`, {}).is(200);

  assert.is(start(lab), 'unbootable');
  assert.is(start(other.advance('7d')), 'unbootable');
});

test('an operating system that is installed anew is on the first volume that can be read', () => {
  const lab = mirrorLab();
  lab.delete(`${volumesUri}239/`).is(200);
  created(lab, 'RAID0', [3]);
  const uri = created(lab, 'RAID5', [4, 5, 6]);
  lab.controller.fault('drive.failed', { part: 'DE00A000/3' });

  lab.controller.clearFault('operatingSystem.lost');

  assert.is(start(lab), 'osRunning');
  lab.delete(uri).is(200);
  assert.is(start(lab), 'unbootable');
});

test('where nothing can be read nothing can be installed', () => {
  const lab = createLab({ blueprint: { storage: [], boot: { operatingSystem: 'none' } } });

  assert.throws(() => lab.controller.clearFault('operatingSystem.lost'), /no drive for an installation/);
});

test('an operating system on a drive of its own goes with that very piece', () => {
  const lab = createLab({ blueprint: { storage: [direct] } });
  assert.is(start(lab), 'osRunning');

  lab.controller.fault('drive.removed', { part: 'DA000001/1' });
  lab.controller.clearFault('drive.removed', { part: 'DA000001/1' });

  assert.is(start(lab), 'unbootable');
});

test('an operating system on a drive goes with the volume that takes the drive, and stays on one that is handed through', () => {
  const lab = labWith();
  const other = labWith();
  assert.is(start(lab), 'osRunning');

  lab.delete(created(lab, 'RAID1', [1, 2])).is(200);
  created(other, 'None', [1]);

  assert.is(start(lab), 'unbootable');
  assert.is(start(other), 'osRunning');
});

test('a drive that only foretells its failure is booted from, and one that has failed once it is repaired', () => {
  const lab = createLab({ blueprint: { storage: [direct] } });
  const part = { part: 'DA000001/1' };

  lab.controller.fault('drive.predictedFailure', part);
  assert.is(start(lab), 'osRunning');
  lab.controller.clearFault('drive.predictedFailure', part);
  lab.controller.fault('drive.failed', part);
  assert.is(start(lab), 'unbootable');
  lab.controller.clearFault('drive.failed', part);

  assert.is(start(lab), 'osRunning');
});

test('a blueprint without an operating system has one once it is installed', () => {
  const lab = createLab({ blueprint: { boot: { operatingSystem: 'none' } } });
  assert.is(start(lab), 'unbootable');

  lab.controller.clearFault('operatingSystem.lost');

  assert.is(start(lab), 'osRunning');
  lab.get(systemUri).has({ BootProgress: { LastState: 'OSRunning' } });
});

test.run();
