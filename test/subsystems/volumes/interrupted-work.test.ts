/** Tests of interrupted work on volumes: it pauses without power and for no other reason. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { journaled } from '../../support/history/journaled.js';
import { type Lab, managerResetUri, resetUri } from '../../support/lab.js';
import { eraseAll } from '../../support/storage/erase-rig.js';
import {
  bodyOf,
  created,
  drivesIn,
  labWith,
  percentOf,
  storageUri,
} from '../../support/storage/volumes-rig.js';

/** With a size of 1,400 GB, a rebuild and an initialization each take 83 minutes. */
const size = { CapacityBytes: 1_400 * 2 ** 30 };
const part = (bay: number) => ({ part: `DE00A000/${bay}` });

interface Work {
  readonly name: string;
  /** Starts the work on a volume and returns the address of the volume. */
  readonly begin: (lab: Lab) => string;
}

const works: readonly Work[] = [
  {
    name: 'an initialisation in the foreground',
    begin: (lab) => created(lab, 'RAID5', [1, 2, 3], { ...size, InitializeMethod: 'Foreground' }),
  },
  {
    name: 'an initialisation in the background',
    begin: (lab) => created(lab, 'RAID5', [1, 2, 3], size),
  },
  {
    name: 'a rebuild onto a spare',
    begin: (lab) => {
      const uri = created(lab, 'RAID5', [1, 2, 3], { ...size, Links: { DedicatedSpareDrives: drivesIn(4) } });
      lab.advance('1d').controller.fault('drive.failed', part(2));
      return uri;
    },
  },
];

function done(lab: Lab, uri: string): number {
  return percentOf(lab, uri) ?? 100;
}

/** Advances until the server has discovered its storage. */
function untilFound(lab: Lab): void {
  lab.until({
    Oem: { Vnd: { DeviceDiscoveryComplete: { DeviceDiscovery: 'vMainDeviceDiscoveryComplete' } } },
  });
}

for (const { name, begin } of works) {
  test(`${name} goes on while the controller resets`, () => {
    const [quiet, reset] = [labWith(), labWith()];
    const uri = begin(quiet);
    begin(reset);

    reset.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
    for (const lab of [quiet, reset]) lab.advance('10m');

    assert.ok(done(quiet, uri) > 0);
    assert.is(done(reset, uri), done(quiet, uri));
  });

  test(`${name} stands still without power, whoever took it, and is done in the end`, () => {
    for (const [lose, back] of [
      [
        (lab: Lab) => lab.post(resetUri, { ResetType: 'ForceOff' }).is(200),
        (lab: Lab) => lab.post(resetUri, { ResetType: 'On' }).is(200),
      ],
      [
        (lab: Lab) => lab.controller.operator('mains.off'),
        (lab: Lab) => {
          lab.controller.operator('mains.on').advance('5m');
          lab.post(resetUri, { ResetType: 'On' });
        },
      ],
    ] as const) {
      const lab = labWith();
      const uri = begin(lab);
      lab.advance('10m');
      const before = done(lab, uri);

      lose(lab);
      lab.advance('2d');
      back(lab);
      untilFound(lab);

      const after = done(lab, uri);
      assert.ok(after >= before && after - before <= 25, `${before} to ${after}`);
      lab.advance('6h');
      assert.is(done(lab, uri), 100);
      lab.get(uri).has({ Status: { Health: 'OK', State: 'Enabled' }, Operations: [] });
    }
  });

  test(`${name} ends the same in a fork`, () => {
    const lab = labWith();
    const uri = begin(lab);
    lab.advance('7m');
    const fork = lab.controller.fork();

    for (const each of [lab.controller, fork]) each.advance('8h');

    assert.equal(fork.tree.volumes, lab.controller.tree.volumes);
    assert.equal(fork.tree.operations, lab.controller.tree.operations);
    assert.equal(bodyOf(lab, uri).Operations, []);
  });
}

test('a drive that is exchanged while its rebuild stands still is rebuilt from the start', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [1, 2], size);
  lab
    .advance('1d')
    .controller.fault('drive.removed', part(1))
    .clearFault('drive.removed', part(1))
    .advance('1h');
  assert.ok(done(lab, uri) > 60);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  lab.controller.fault('drive.removed', part(1)).clearFault('drive.removed', part(1)).advance('1h');
  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  untilFound(lab);

  assert.is(done(lab, uri), 0);
});

test('the source of a rebuild that is lost while the server is off ends it at the next start', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [1, 2], { ...size, Links: { DedicatedSpareDrives: drivesIn(3) } });
  lab.advance('1d').controller.fault('drive.failed', part(1)).advance('20m');
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  lab.controller.fault('drive.failed', part(2));
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  untilFound(lab);

  lab.get(uri).has({ Status: { Health: 'Critical', State: 'UnavailableOffline' }, Operations: [] });
});

test('an erase of the whole server ends all work on the volumes that go with it', () => {
  const lab = labWith();
  created(lab, 'RAID1', [1, 2], { ...size, Links: { DedicatedSpareDrives: drivesIn(3) } });
  lab.controller.fault('drive.failed', part(1)).advance('10m');
  assert.is(Object.keys(lab.controller.tree.operations.byId).length, 2);

  eraseAll(lab);
  lab.advance('6h');

  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
  assert.equal(lab.controller.tree.volumes.byStorage.DE00A000?.arrays, []);
});

test('a history of drives that are lost, replaced and switched off replays from its journal', () => {
  const lab = labWith();

  journaled(lab, () => {
    created(lab, 'RAID6', [1, 2, 3, 4], { ...size, Links: { DedicatedSpareDrives: drivesIn(5) } });
    lab.controller
      .fault('drive.failed', part(1))
      .advance('20m')
      .fault('drive.removed', part(5))
      .advance('5m');
    lab.post(`${storageUri}Drives/2/Actions/Drive.Reset/`, { ResetType: 'ForceOff' }).is(200);
    lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.controller.clearFault('drive.removed', part(5)).advance('20m');
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    lab.advance('1d');
  });

  assert.equal(
    lab.controller.tree.volumes.byStorage.DE00A000?.arrays.map(({ state, lacking }) => [state, lacking]),
    [['optimal', []]],
  );
});

test.run();
