/** Tests of reports about volumes and spares that lose drives, and of the rollup of volume health. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { listAlerts } from '../../../machines/reporting/events/index.js';
import { createLab, type Lab, managerResetUri, root, systemUri } from '../../support/lab.js';
import { created, drivesIn, labWith, storageUri, volumesUri } from '../../support/storage/volumes-rig.js';

const part = (bay: number) => ({ part: `DE00A000/${bay}` });
const uri = `${volumesUri}239/`;
const driveUri = (bay: number) => `${storageUri}Drives/${bay}/`;

/** Returns the key, arguments and origin of each alert about volumes and spares since an event number. */
function alertsSince(lab: Lab, number: number): string[][] {
  return listAlerts(lab.controller.tree.alerts)
    .filter(({ event }) => event.number >= number)
    .map(({ event: { messageId, args, origin } }) => [
      messageId.split('.').at(-1) ?? '',
      ...args,
      origin ?? '',
    ])
    .filter(([key = '']) => /^(Volume|DrvArr|StorageHealth)/.test(key));
}

/** Returns the code and the current severity of each entry about volumes and spares. */
function entries(lab: Lab): string[] {
  return shownEntries(lab.controller.tree.logs, 'iml')
    .filter(({ code }) => code >= 31 && code < 40)
    .map(({ class: entryClass, code, severity }) => `${entryClass}.${code} ${severity}`);
}

function healthIs(lab: Lab, Health: string): void {
  lab.get(storageUri).has({ Status: { Health, HealthRollup: Health } });
  lab.get(`${root}Chassis/1/`).has({ Status: { HealthRollup: Health } });
  lab.get(systemUri).has({
    Oem: { Vnd: { AggregateHealthStatus: { Storage: { Status: { Health } } } } },
    Status: { HealthRollup: Health },
  });
}

test('a volume that is degraded, fails and is whole again says so each time, and its entries are repaired', () => {
  const lab = labWith({ volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });
  const next = lab.controller.tree.events.next;
  const { controller } = lab;

  controller.fault('drive.failed', part(1)).fault('drive.failed', part(2));
  assert.equal(entries(lab), ['19.31 Caution', '19.32 Critical']);
  controller.clearFault('drive.failed', part(2)).clearFault('drive.failed', part(1)).advance('1d');

  const volume = ['239', 'Slot=17', uri];
  assert.equal(alertsSince(lab, next), [
    ['VolumeDegraded', ...volume],
    ['VolumeFailure', ...volume],
    ['VolumeDegraded', ...volume],
    ['DrvArrLogDrvRebuilding', '239', 'Slot 17', uri],
    ['VolumeOK', ...volume],
    ['StorageHealthOk', systemUri],
  ]);
  assert.equal(entries(lab), [
    ...['19.31 Repaired', '19.32 Repaired', '19.31 Repaired', '19.34 Informational', '19.33 Repaired'],
  ]);
});

test('a spare says when it begins to stand in, when it does, and when it fails', () => {
  const lab = labWith();
  created(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3, 4, 5) } });
  lab.advance('1d');
  const next = lab.controller.tree.events.next;

  lab.controller.fault('drive.failed', part(5)).fault('drive.failed', part(1)).fault('drive.failed', part(3));
  lab.advance('1d');

  const spare = (key: string, bay: number) => [key, `Port=1:Box=1:Bay=${bay}`, 'Slot 17', driveUri(bay)];
  const told = alertsSince(lab, next).filter(([key = '']) => key.startsWith('DrvArrSpare'));
  assert.equal(told, [
    spare('DrvArrSpareDriveFailed', 5),
    spare('DrvArrSpareDriveBuilding', 3),
    spare('DrvArrSpareDriveFailed', 3),
    spare('DrvArrSpareDriveBuilding', 4),
    spare('DrvArrSpareDriveActive', 4),
  ]);
});

test('the drive that is lost is in the log before the volume that it was in', () => {
  const lab = labWith({ volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });

  lab.controller.fault('drive.failed', part(1));

  const codes = shownEntries(lab.controller.tree.logs, 'iml').map(({ code }) => code);
  assert.equal(codes.slice(-2), [41, 31]);
});

test('volumes count in the health of their storage, of the enclosure and of the server', () => {
  const lab = labWith({ volumes: [{ raidType: 'RAID0', bays: [1, 2] }] });
  healthIs(lab, 'OK');

  // The bay contains another drive, which itself is healthy.
  lab.controller.fault('drive.removed', part(1)).clearFault('drive.removed', part(1));

  lab.get(driveUri(1)).has({ Status: { Health: 'OK' } });
  healthIs(lab, 'Critical');
  lab.delete(uri).is(200);
  healthIs(lab, 'OK');
  assert.equal(entries(lab), ['19.32 Repaired']);
});

test('a controller that was away when a volume lost its drives finds it on its return', () => {
  const lab = createLab();
  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20s');

  lab.controller.fault('drive.failed', part(1)).fault('drive.failed', part(2));
  assert.equal(entries(lab), []);
  lab.advance('10m');

  assert.equal(entries(lab), ['19.32 Critical']);
});

test.run();
