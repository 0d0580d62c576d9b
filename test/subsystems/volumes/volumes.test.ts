/** Tests of volumes: their properties, their creation, settings and deletion, and the refusals. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { systemUri } from '../../support/lab.js';
import {
  bodyOf,
  create,
  created,
  driveBuilt,
  drivesIn,
  isRefused,
  labWith,
  members,
  storageUri,
  volumesUri,
} from '../../support/storage/volumes-rig.js';

const gib = 2 ** 30;

test('the volumes of the blueprint count down from 239 and show all there is to say of them', () => {
  const lab = labWith({ volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });

  const uri = `${volumesUri}239/`;
  lab
    .get(uri)
    .is(200)
    .has({
      '@odata.type': '#Volume.v1_9_0.Volume',
      Id: '239',
      Name: 'MR Volume 239',
      DisplayName: 'MR Volume 239',
      BlockSizeBytes: 512,
      CapacityBytes: 1_599_774_654_464,
      Encrypted: false,
      EncryptionTypes: [],
      IOPerfModeEnabled: true,
      LogicalUnitNumber: 0,
      Operations: [],
      OptimumIOSizeBytes: 65_536,
      RAIDType: 'RAID1',
      ReadCachePolicy: 'Off',
      'ReadCachePolicy@Redfish.AllowableValues': ['Off', 'ReadAhead'],
      StripSizeBytes: 65_536,
      VolumeUsage: 'Data',
      WriteCachePolicy: 'ProtectedWriteBack',
      WriteCacheState: 'Protected',
      Status: { Health: 'OK', State: 'Enabled' },
      Links: { 'Drives@odata.count': 2, Drives: drivesIn(1, 2), 'DedicatedSpareDrives@odata.count': 0 },
    });
  assert.not.match(String(lab.get(uri).header('ETag')), /^W/);
});

test('POST is allowed where volumes can be made, and nowhere else', () => {
  const [makes, resets] = [
    labWith(),
    labWith({ deletesVolumes: false, volumes: [{ raidType: 'RAID1', bays: [1, 2] }] }),
  ];

  assert.match(String(makes.request('HEAD', volumesUri).is(200).header('Allow')), /POST/);
  makes.get(`${volumesUri}Capabilities/`).is(200);
  assert.not.match(String(resets.request('HEAD', volumesUri).is(200).header('Allow')), /POST/);
  resets.get(`${volumesUri}Capabilities/`).is(404);
  create(resets, 'RAID0', [3]).is(405);
  const kept = resets.delete(`${volumesUri}239/`).is(405).says('Base.ResourceCannotBeDeleted');
  assert.is(kept.header('Allow'), 'GET, HEAD, PATCH');
  assert.is(resets.request('HEAD', `${volumesUri}239/`).header('Allow'), 'GET, HEAD, PATCH');
});

test('capabilities say what may be said of a volume on this device now', () => {
  const four = [1, 2, 3, 4].map((bay) => driveBuilt(bay, { capacityBytes: 6_401_252_745_216 }));
  labWith({ drives: four })
    .get(`${volumesUri}Capabilities/`)
    .is(200)
    .has({
      Id: 'Capabilities',
      'CapacityBytes@Redfish.AllowableNumbers': ['1073741824:25602836922368'],
      'CapacityBytes@Redfish.OptionalOnCreate': true,
      'DisplayName@Redfish.AllowablePattern': '^.{0,15}$',
      'DisplayName@Redfish.UpdatableAfterCreate': true,
      'InitializeMethod@Redfish.AllowableValues': ['Foreground', 'Background'],
      'Links@Redfish.RequiredOnCreate': true,
      Links: {
        'Drives@Redfish.RequiredOnCreate': true,
        'DedicatedSpareDrives@Redfish.OptionalOnCreate': true,
        'DedicatedSpareDrives@Redfish.UpdatableAfterCreate': true,
      },
      'MediaSpanCount@Redfish.AllowableNumbers': ['1:16'],
      'RAIDType@Redfish.RequiredOnCreate': true,
      'StripSizeBytes@Redfish.AllowableNumbers': ['65536', '131072', '262144', '524288', '1048576'],
      'WriteCachePolicy@Redfish.AllowableValues': [
        'ProtectedWriteBack',
        'UnprotectedWriteBack',
        'WriteThrough',
      ],
    });
  labWith({ cacheMiB: 0, raidTypes: ['RAID1'] })
    .get(`${volumesUri}Capabilities/`)
    .is(200)
    .has({
      'RAIDType@Redfish.AllowableValues': ['RAID1'],
      'ReadCachePolicy@Redfish.AllowableValues': ['Off'],
      'WriteCachePolicy@Redfish.AllowableValues': ['WriteThrough'],
    });
});

test('a volume is made at once, is the body of the answer, and is on its drives', () => {
  const lab = labWith();

  const answer = create(lab, 'RAID5', [1, 2, 3], { DisplayName: 'data', CapacityBytes: 100 * gib }).is(201);

  assert.is(answer.header('Location'), `${volumesUri}239/`);
  answer.has({ Id: '239', Name: 'data', DisplayName: 'data', CapacityBytes: 100 * gib });
  assert.equal(members(lab), [`${volumesUri}239/`]);
  lab
    .get(`${storageUri}Drives/1/`)
    .has({ Status: { State: 'Enabled' }, Links: { 'Volumes@odata.count': 1 } });
});

test('more volumes go on the same drives until nothing is free, and one that is deleted leaves its place', () => {
  const lab = labWith();
  const first = created(lab, 'RAID1', [1, 2], { CapacityBytes: 100 * gib });
  const second = created(lab, 'RAID1', [1, 2]);

  create(lab, 'RAID1', [1, 2]).is(507).says('Base.InsufficientStorage');
  lab.delete(first).is(200);
  const third = created(lab, 'RAID1', [1, 2]);

  assert.equal(
    [first, second, third],
    [239, 238, 237].map((id) => `${volumesUri}${id}/`),
  );
  assert.is(bodyOf(lab, third).CapacityBytes, 100 * gib);
  lab.get(first).is(404);
});

test('an id is given again after all others, and what a volume is called for good never is', () => {
  const lab = labWith();
  const names = new Set<unknown>();
  let uri = '';
  for (let made = 0; made < 240; made++) {
    uri = created(lab, 'RAID0', [1]);
    const [identifier] = bodyOf(lab, uri).Identifiers as readonly { readonly DurableName: string }[];
    names.add(identifier?.DurableName);
    lab.delete(uri).is(200);
  }

  assert.is(uri, `${volumesUri}239/`);
  assert.is(names.size, 240);
});

test('a controller without a cache does not take policies that need one', () => {
  const lab = labWith({ cacheMiB: 0 });
  isRefused(
    create(lab, 'RAID0', [1], { WriteCachePolicy: 'ProtectedWriteBack' }),
    'Base.PropertyValueNotInList',
    '/WriteCachePolicy',
  );

  const uri = created(lab, 'RAID0', [1]);

  lab.get(uri).has({ WriteCachePolicy: 'WriteThrough', WriteCacheState: 'Protected' });
  isRefused(
    lab.patch(uri, { ReadCachePolicy: 'ReadAhead' }),
    'Base.PropertyValueNotInList',
    '/ReadCachePolicy',
  );
});

test('a name and the use of the cache can be set later on', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID0', [1]);

  lab
    .patch(uri, {
      DisplayName: 'other',
      ReadCachePolicy: 'ReadAhead',
      WriteCachePolicy: 'UnprotectedWriteBack',
    })
    .is(200);

  lab.get(uri).has({
    Name: 'MR Volume 239',
    DisplayName: 'other',
    ReadCachePolicy: 'ReadAhead',
    WriteCachePolicy: 'UnprotectedWriteBack',
    WriteCacheState: 'Unprotected',
  });
});

test('spares of a volume are free drives like its own, and free again when it is deleted', () => {
  const lab = labWith({
    drives: [...[1, 2, 3, 4].map((bay) => driveBuilt(bay)), driveBuilt(5, { protocol: 'SATA' })],
  });
  const uri = created(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3) } });
  lab.get(uri).has({ Links: { DedicatedSpareDrives: drivesIn(3), 'DedicatedSpareDrives@odata.count': 1 } });
  lab.get(`${storageUri}Drives/3/`).has({ HotspareType: 'Dedicated', Status: { State: 'StandbySpare' } });

  const spares = (...bays: number[]) => ({ Links: { DedicatedSpareDrives: drivesIn(...bays) } });
  const pointer = '/Links/DedicatedSpareDrives';
  isRefused(create(lab, 'RAID0', [3]), 'Base.PropertyValueResourceConflict', '/Links/Drives');
  isRefused(lab.patch(uri, spares(1)), 'Base.PropertyValueResourceConflict', pointer);
  isRefused(lab.patch(uri, spares(5)), 'Mgmt.PropertyValueIncompatible', pointer);
  isRefused(lab.patch(uri, spares(9)), 'Base.PropertyValueNotInList', `${pointer}/0`);
  isRefused(create(lab, 'RAID0', [4], spares(5)), 'Mgmt.PropertyValueIncompatible', pointer);
  lab.patch(uri, spares(3, 4)).is(200);
  lab.delete(uri).is(200);

  lab.get(`${storageUri}Drives/4/`).has({ HotspareType: 'None', Status: { State: 'StandbyOffline' } });
});

test('a drive of another kind is no spare either while the first drive of a volume is out of its bay', () => {
  const lab = labWith({
    drives: [1, 2, 3].map((bay) => driveBuilt(bay, bay === 3 ? { mediaType: 'HDD' } : {})),
  });
  const uri = created(lab, 'RAID1', [1, 2]);
  lab.controller.fault('drive.removed', { part: 'DE00A000/1' });

  isRefused(
    lab.patch(uri, { Links: { DedicatedSpareDrives: drivesIn(3) } }),
    'Mgmt.PropertyValueIncompatible',
    '/Links/DedicatedSpareDrives',
  );
});

test('a rebuild that ends with its volume does not keep its drive from the next', () => {
  const lab = labWith({ appliesAt: 'nextReset', volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });
  lab.controller.fault('drive.failed', { part: 'DE00A000/1' });
  lab.controller.clearFault('drive.failed', { part: 'DE00A000/1' });
  lab.get(`${volumesUri}239/`).is(200);
  lab.delete(`${volumesUri}239/`).is(202);

  create(lab, 'RAID0', [1]).is(202);
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20m');

  assert.equal(members(lab), [`${volumesUri}238/`]);
  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
});

test('drives that are pulled are neither linked nor counted', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3, 4) } });

  lab.controller.fault('drive.removed', { part: 'DE00A000/4' });
  lab.get(uri).has({
    Links: { DedicatedSpareDrives: drivesIn(3), 'DedicatedSpareDrives@odata.count': 1 },
  });
  lab.controller.fault('drive.removed', { part: 'DE00A000/3' });
  lab.controller.fault('drive.removed', { part: 'DE00A000/1' });

  lab.get(uri).has({ Links: { Drives: drivesIn(2), 'Drives@odata.count': 1 } });
});

test('nothing is changed while storage has no power, and nothing is there while the server looks for it', () => {
  const lab = labWith({ volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });
  const uri = `${volumesUri}239/`;
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  lab.get(uri).has({ Status: { Health: 'OK', State: 'UnavailableOffline' } });
  isRefused(create(lab, 'RAID0', [3]), 'Base.ResourceInStandby');
  isRefused(lab.patch(uri, { DisplayName: 'other' }), 'Base.ResourceInStandby');
  isRefused(lab.delete(uri), 'Base.ResourceInStandby');
  isRefused(lab.post(`${uri}Actions/Volume.Initialize/`, {}), 'Base.ResourceInStandby');
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'On' }).is(200);
  lab.until({ PowerState: 'On' });

  lab.get(uri).is(404);
  isRefused(create(lab, 'RAID0', [3]), 'Mgmt.ResourceNotReadyRetry');
});

test('a controller that applies changes at the next reset keeps them as tasks, and judges them one after the other', () => {
  const lab = labWith({ appliesAt: 'nextReset', volumes: [{ raidType: 'RAID1', bays: [1, 2] }] });

  create(lab, 'RAID5', [3, 4, 5]).is(202);
  isRefused(create(lab, 'RAID0', [3]), 'Base.PropertyValueResourceConflict', '/Links/Drives');
  lab.delete(`${volumesUri}239/`).is(202);
  isRefused(lab.delete(`${volumesUri}239/`), 'Mgmt.AlreadyInProgress');
  create(lab, 'RAID0', [1]).is(202);
  assert.equal(members(lab), [`${volumesUri}239/`]);
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20m');

  assert.equal(
    members(lab),
    [238, 237].map((id) => `${volumesUri}${id}/`),
  );
});

test.run();
