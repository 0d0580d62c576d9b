/**
 * Tests of volumes that lose drives and get them back: the state of the volumes, the spare drives, and the duration of
 * a rebuild.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Lab, managerResetUri, resetUri } from '../../support/lab.js';
import {
  bodyOf,
  created,
  drivesIn,
  labWith,
  percentOf,
  storageUri,
  volumesUri,
} from '../../support/storage/volumes-rig.js';

const gib = 2 ** 30;
/** 300 GB at 1 GB/s and a rebuild rate of 30 % take 1,074 s. */
const size = { CapacityBytes: 300 * gib };
const rebuildSpan = '18m';
const part = (bay: number) => ({ part: `DE00A000/${bay}` });
const driveUri = (bay: number) => `${storageUri}Drives/${bay}/`;

/** Creates a volume and waits for its initialization. */
function made(lab: Lab, raidType: string, bays: readonly number[], more: object = {}): string {
  const uri = created(lab, raidType, bays, { ...size, ...more });
  lab.advance('1h');
  return uri;
}

function shows(lab: Lab, uri: string, Health: 'OK' | 'Warning' | 'Critical'): void {
  const State = { Critical: 'UnavailableOffline', Warning: 'Degraded', OK: 'Enabled' }[Health];
  lab.get(uri).has({ Status: { Health, State } });
}

const drivesOf = (lab: Lab, uri: string) => (bodyOf(lab, uri).Links as { readonly Drives: unknown }).Drives;
const rebuilding = (percent: number) => ({
  Operations: [{ OperationName: 'Rebuilding', PercentageComplete: percent }],
});

function power(lab: Lab, kind: 'ForceOff' | 'On'): void {
  lab.post(resetUri, { ResetType: kind }).is(200);
  const found = {
    Oem: { Vnd: { DeviceDiscoveryComplete: { DeviceDiscovery: 'vMainDeviceDiscoveryComplete' } } },
  };
  lab.until(kind === 'On' ? found : { PowerState: 'Off' });
}

test('a volume with a drive missing is degraded until another that is put in is rebuilt', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2]);

  lab.controller.fault('drive.removed', part(1)).advance('1h');

  shows(lab, uri, 'Warning');
  lab.get(uri).has({ Operations: [] });
  assert.equal(drivesOf(lab, uri), drivesIn(2));

  lab.controller.clearFault('drive.removed', part(1));

  shows(lab, uri, 'Warning');
  lab.get(uri).has(rebuilding(0));
  lab.get(driveUri(1)).has({ StatusIndicator: 'Rebuild' });
  lab.get(driveUri(2)).has({ StatusIndicator: 'OK' });
  lab.advance('9m').get(uri).has(rebuilding(50));
  lab.advance('9m');
  shows(lab, uri, 'OK');
  lab.get(uri).has({ Operations: [], Links: { Drives: drivesIn(1, 2) } });
  lab.get(driveUri(1)).has({ StatusIndicator: 'OK' });
});

test('a drive that works again has to be rebuilt where its array went on without it, and is whole where that stopped', () => {
  for (const [raidType, bays, health] of [
    ['RAID5', [1, 2, 3], 'Warning'],
    ['RAID0', [1, 2], 'OK'],
    ['None', [1], 'OK'],
  ] as const) {
    const lab = labWith();
    const uri = made(lab, raidType, bays, raidType === 'None' ? { CapacityBytes: undefined } : {});

    lab.controller.fault('drive.failed', part(1)).clearFault('drive.failed', part(1));

    shows(lab, uri, health);
    lab.advance(rebuildSpan);
    shows(lab, uri, 'OK');
  }
});

test('what lay on a drive that was pulled is gone with it: its volume stays failed until it is deleted', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID0', [1, 2]);

  lab.controller.fault('drive.removed', part(1)).clearFault('drive.removed', part(1)).advance('1d');

  shows(lab, uri, 'Critical');
  lab.delete(uri).is(200);
  shows(lab, made(lab, 'RAID0', [1, 2]), 'OK');
});

test('what fails in an empty bay is another piece, also when it works again', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID0', [1, 2]);

  lab.controller
    .fault('drive.removed', part(1))
    .fault('drive.failed', part(1))
    .clearFault('drive.failed', part(1));

  shows(lab, uri, 'Critical');
});

test('the second loss of a mirror fails it, and the drive that was lost last brings it back', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2]);
  const { controller } = lab;
  controller.fault('drive.failed', part(1)).fault('drive.failed', part(2));
  shows(lab, uri, 'Critical');

  controller.clearFault('drive.failed', part(1)).advance('1h');
  shows(lab, uri, 'Critical');
  controller.clearFault('drive.failed', part(2));

  shows(lab, uri, 'Warning');
  lab.get(driveUri(1)).has({ StatusIndicator: 'Rebuild' });
  lab.advance(rebuildSpan);
  shows(lab, uri, 'OK');
});

test('a spare takes the place of a drive that fails and keeps it when the other is replaced', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID5', [1, 2, 3], { Links: { DedicatedSpareDrives: drivesIn(4, 5) } });

  lab.controller.fault('drive.failed', part(2));

  lab.get(uri).has({
    ...rebuilding(0),
    Links: { Drives: drivesIn(1, 4, 3), DedicatedSpareDrives: drivesIn(5) },
  });
  lab
    .get(driveUri(4))
    .has({ StatusIndicator: 'Rebuild', HotspareType: 'None', Status: { State: 'Enabled' } });
  lab.get(driveUri(2)).has({ StatusIndicator: 'Fail', Links: { Volumes: [] } });
  lab.advance(rebuildSpan);
  shows(lab, uri, 'OK');

  lab.controller.clearFault('drive.failed', part(2)).advance('1d');

  lab.get(uri).has({ Links: { Drives: drivesIn(1, 4, 3) } });
  lab.get(driveUri(2)).has({ Status: { State: 'StandbyOffline' } });
});

test('the next spare follows one that fails while it is rebuilt', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3, 4) } });
  lab.controller.fault('drive.failed', part(1)).advance('9m');
  lab.get(uri).has(rebuilding(50));

  lab.controller.fault('drive.failed', part(3));

  lab.get(uri).has({ ...rebuilding(0), Links: { Drives: drivesIn(4, 2), DedicatedSpareDrives: [] } });
  lab.advance(rebuildSpan);
  shows(lab, uri, 'OK');
  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
});

test('a spare that is named while a drive is missing starts at once, and one that was pulled is none any more', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3) } });
  lab.controller.fault('drive.removed', part(3)).clearFault('drive.removed', part(3));
  lab.controller.fault('drive.failed', part(1));
  lab.get(uri).has({ Operations: [], Links: { DedicatedSpareDrives: [] } });
  lab.get(driveUri(3)).has({ HotspareType: 'None' });

  lab.patch(uri, { Links: { DedicatedSpareDrives: drivesIn(3) } }).is(200);

  lab.get(uri).has({ ...rebuilding(0), Links: { Drives: drivesIn(3, 2) } });
});

test('with two drives missing a double parity is degraded, and both are rebuilt side by side', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID6', [1, 2, 3, 4]);

  lab.controller.fault('drive.removed', part(1)).fault('drive.removed', part(2));
  lab.controller.clearFault('drive.removed', part(1)).clearFault('drive.removed', part(2));

  assert.is((bodyOf(lab, uri).Operations as readonly unknown[]).length, 2);
  lab.advance(rebuildSpan);
  shows(lab, uri, 'OK');
});

test('a rebuild stands still without power, outlives a reset of the controller, and goes on where it was', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2], {
    Links: { DedicatedSpareDrives: drivesIn(3) },
    CapacityBytes: 1_000 * gib,
  });
  lab.controller.fault('drive.failed', part(1));
  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20m');
  const before = percentOf(lab, uri) ?? 0;
  assert.ok(before > 25, String(before));

  power(lab, 'ForceOff');
  lab.advance('5h');
  const off = percentOf(lab, uri) ?? 0;
  assert.ok(off - before <= 1, `${before} ${off}`);
  power(lab, 'On');
  lab.advance('1h');

  shows(lab, uri, 'OK');
});

test('what happens to drives of a server that is off shows in its volumes when the next start finds it', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3) } });
  power(lab, 'ForceOff');

  lab.controller.fault('drive.failed', part(1)).advance('1h');
  lab.get(uri).has({ Status: { Health: 'OK', State: 'UnavailableOffline' }, Operations: [] });
  power(lab, 'On');

  shows(lab, uri, 'Warning');
  lab.get(uri).has({ Links: { Drives: drivesIn(3, 2) } });
  lab.advance('1h');
  shows(lab, uri, 'OK');
});

test('a drive that fails and works again while the server is off is missed by nobody, one that is exchanged is rebuilt', () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2]);
  power(lab, 'ForceOff');
  lab.controller.fault('drive.failed', part(1)).clearFault('drive.failed', part(1));
  power(lab, 'On');
  shows(lab, uri, 'OK');

  power(lab, 'ForceOff');
  lab.controller.fault('drive.removed', part(1)).clearFault('drive.removed', part(1));
  power(lab, 'On');

  shows(lab, uri, 'Warning');
  lab.advance('1h');
  shows(lab, uri, 'OK');
});

test('a drive that is switched off is lost to its volumes until it is on again; a power cycle goes unnoticed', () => {
  const lab = labWith();
  const [mirror, plain] = [made(lab, 'RAID1', [1, 2]), made(lab, 'RAID0', [3, 4])];
  const reset = (bay: number, ResetType: string) =>
    lab.post(`${driveUri(bay)}Actions/Drive.Reset/`, { ResetType }).is(200);

  reset(1, 'PowerCycle');
  shows(lab, mirror, 'OK');
  reset(1, 'ForceOff');
  reset(3, 'ForceOff');
  shows(lab, mirror, 'Warning');
  shows(lab, plain, 'Critical');
  reset(1, 'ForceOn');
  reset(3, 'ForceOn');

  lab.get(mirror).has(rebuilding(0));
  shows(lab, plain, 'OK');
});

test('the initialisation of a volume ends with the volume, and a deleted one has none', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [1, 2], { ...size, InitializeMethod: 'Foreground' });

  lab.controller.fault('drive.failed', part(1)).fault('drive.failed', part(2));

  lab.get(uri).has({ Operations: [], Status: { Health: 'Critical' } });
  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
});

test('a volume that is deleted ends its rebuild', () => {
  const lab = labWith({ volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });
  lab.controller.fault('drive.removed', part(1)).clearFault('drive.removed', part(1));
  lab.get(`${volumesUri}239/`).has(rebuilding(0));

  lab.delete(`${volumesUri}239/`).is(200);

  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
  lab.get(driveUri(1)).has({ StatusIndicator: 'OK' });
});

test("a spare that does not work takes nobody's place", () => {
  const lab = labWith();
  const uri = made(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3) } });
  lab.controller.fault('drive.failed', part(3));

  lab.controller.fault('drive.failed', part(1));

  lab.get(uri).has({ Operations: [], Links: { DedicatedSpareDrives: drivesIn(3) } });
});

test.run();
