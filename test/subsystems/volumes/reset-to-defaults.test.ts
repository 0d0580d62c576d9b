/**
 * Tests of resetting a storage controller to its defaults: the effect on its volumes, and the volumes that it creates
 * itself.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';
import {
  bodyOf,
  created,
  drivesIn,
  isRefused,
  labWith,
  members,
  storageUri,
  volumesUri,
} from '../../support/storage/volumes-rig.js';

const part = (bay: number) => ({ part: `DE00A000/${bay}` });
const driveUri = (bay: number) => `${storageUri}Drives/${bay}/`;
const controllerUri = `${storageUri}Controllers/0/`;
const action = `${storageUri}Actions/Storage.ResetToDefaults/`;
const reset = (lab: Lab, ResetType: string) => lab.post(action, { ResetType });
const mirror = [{ raidType: 'RAID1' as const, bays: [1, 2], name: 'boot' }];
const uris = (...ids: readonly number[]) => ids.map((id) => `${volumesUri}${id}/`);

/** Restarts the server and waits until it has discovered its storage. */
function restart(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  const looking = (DeviceDiscovery: string) => ({
    Oem: { Vnd: { DeviceDiscoveryComplete: { DeviceDiscovery } } },
  });
  lab.until(looking('Busy')).until(looking('vMainDeviceDiscoveryComplete'));
}

test('a reset that preserves volumes takes back what is set on the controller, the other the volumes as well', () => {
  const lab = labWith();
  const uri = created(lab, 'RAID1', [1, 2], { Links: { DedicatedSpareDrives: drivesIn(3) } });
  const setAll = () => {
    lab.patch(controllerUri, { ControllerRates: { RebuildRatePercent: 5 } }).is(200);
    lab.patch(driveUri(4), { HotspareType: 'Global' }).is(200);
    lab.patch(storageUri, { AutoVolumeCreate: 'NonRAID' }).is(200);
  };
  const isReset = () => {
    lab.get(controllerUri).has({ ControllerRates: { RebuildRatePercent: 30 } });
    lab.get(driveUri(4)).has({ HotspareType: 'None' });
    lab.get(storageUri).has({ AutoVolumeCreate: 'Disabled' });
  };
  setAll();

  reset(lab, 'PreserveVolumes').is(200).says('Base.Success');

  isReset();
  lab.get(uri).has({ Links: { DedicatedSpareDrives: drivesIn(3) } });
  setAll();

  reset(lab, 'ResetAll').is(200);

  isReset();
  assert.equal(members(lab), []);
  assert.equal(Object.keys(lab.controller.tree.operations.byId), []);
  lab.get(driveUri(3)).has({ HotspareType: 'None', Status: { State: 'StandbyOffline' } });
  restart(lab);
  assert.equal(members(lab), []);
  assert.equal([created(lab, 'RAID0', [1])], uris(238));
});

test('a reset is offered where volumes are made, and refused without power, while a drive is erased, and of no known kind', () => {
  const lab = labWith();
  lab.get(storageUri).has({
    Actions: {
      '#Storage.ResetToDefaults': {
        'ResetType@Redfish.AllowableValues': ['ResetAll', 'PreserveVolumes'],
        target: action,
      },
    },
  });
  reset(lab, 'All').is(400);
  lab.post(action, {}).is(400);
  labWith({ raidTypes: [] }).post(action, { ResetType: 'ResetAll' }).is(400);
  lab.post(`${driveUri(3)}Actions/Drive.SecureErase/`, {}).is(200);
  reset(lab, 'PreserveVolumes').is(409).says('Base.ResourceInUse');
  lab.advance('1h');
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  isRefused(reset(lab, 'ResetAll'), 'Base.ResourceInStandby');
});

test('a boot device that is reset gives its drives free to be erased, and forms its volume anew at the next start', () => {
  const lab = labWith({ deletesVolumes: false, volumes: mirror });
  assert.not.match(JSON.stringify(bodyOf(lab, driveUri(1)).Actions), /SecureErase/);

  reset(lab, 'ResetAll').is(200);

  assert.equal(members(lab), []);
  lab.post(`${driveUri(1)}Actions/Drive.SecureErase/`, {}).is(200);
  lab.advance('1h');
  restart(lab);
  assert.equal(members(lab), uris(238));
  lab.get(`${volumesUri}238/`).has({ Name: 'boot', RAIDType: 'RAID1', Links: { Drives: drivesIn(1, 2) } });
});

test('a boot device that lacks a drive forms its volume at the first start that finds all', () => {
  const lab = labWith({ deletesVolumes: false, volumes: mirror });
  reset(lab, 'ResetAll').is(200);
  lab.controller.fault('drive.removed', part(1));
  restart(lab);
  assert.equal(members(lab), []);

  lab.controller.clearFault('drive.removed', part(1));
  restart(lab);

  assert.equal(members(lab), uris(238));
});

test('a controller that applies changes at the next reset keeps a reset as a task', () => {
  const lab = labWith({ appliesAt: 'nextReset', volumes: mirror });

  reset(lab, 'ResetAll').is(202);
  assert.equal(members(lab), uris(239));
  restart(lab);

  assert.equal(members(lab), []);
  lab.get(`${root}TaskService/Tasks/1/`).has({ TaskState: 'Completed' });
});

test('of each drive that belongs to nothing a volume is made when a start finds it, or when it is put in', () => {
  const lab = labWith({ volumes: mirror });
  lab.get(storageUri).has({
    AutoVolumeCreate: 'Disabled',
    'AutoVolumeCreate@Redfish.AllowableValues': ['Disabled', 'NonRAID'],
  });
  lab.controller.fault('drive.removed', part(8));
  lab.patch(driveUri(3), { HotspareType: 'Global' }).is(200);
  lab.patch(storageUri, { AutoVolumeCreate: 'NonRAID' }).is(200);
  assert.equal(members(lab), uris(239));

  lab.controller.clearFault('drive.removed', part(8));

  assert.equal(members(lab), uris(239, 238));
  lab.get(`${volumesUri}238/`).has({
    RAIDType: 'None',
    CapacityBytes: bodyOf(lab, driveUri(8)).CapacityBytes,
    Links: { Drives: drivesIn(8) },
  });
  lab.delete(`${volumesUri}238/`).is(200);
  assert.equal(members(lab), uris(239));
  lab.controller.fault('drive.failed', part(4));
  restart(lab);
  assert.equal(members(lab), uris(239, 237, 236, 235, 234));
});

test('a controller that hands no drive through makes none by itself', () => {
  const lab = labWith({ raidTypes: ['RAID1'] });
  lab.get(storageUri).has({ 'AutoVolumeCreate@Redfish.AllowableValues': ['Disabled'] });

  isRefused(
    lab.patch(storageUri, { AutoVolumeCreate: 'NonRAID' }),
    'Base.PropertyValueNotInList',
    '/AutoVolumeCreate',
  );

  lab.get(storageUri).has({ AutoVolumeCreate: 'Disabled' });
  const direct = createLab();
  const uri = `${systemUri}Storage/DA000001/`;
  isRefused(direct.patch(uri, { AutoVolumeCreate: 'Disabled' }), 'Base.PropertyUnknown', '/AutoVolumeCreate');
});

test.run();
