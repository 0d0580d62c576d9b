/**
 * Tests of reads of storage: while the host is off, the last discovered state is shown, and during a new discovery no
 * storage.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';

const storageUri = `${systemUri}Storage/DE00A000/`;
const driveUri = `${storageUri}Drives/3/`;
const enclosureUri = `${root}Chassis/DE00A000/`;

function members(lab: Lab, uri: string): string[] {
  const { Members } = lab.get(uri).is(200).reply.body as object as { Members: { '@odata.id': string }[] };
  return Members.map((member) => member['@odata.id']);
}

function discovered(lab: Lab, SmartArrayDiscovery: string): void {
  lab.get(systemUri).has({ Oem: { Vnd: { DeviceDiscoveryComplete: { SmartArrayDiscovery } } } });
}

test('a running server shows each storage with its controllers and drives, and an enclosure for those of a controller', () => {
  const lab = createLab();

  discovered(lab, 'Complete');
  assert.equal(members(lab, `${systemUri}Storage/`), [storageUri, `${systemUri}Storage/DA000001/`]);
  assert.equal(members(lab, `${root}Chassis/`), [`${root}Chassis/1/`, enclosureUri]);
  assert.is(members(lab, `${enclosureUri}Drives/`).length, 8);
  assert.equal(members(lab, `${storageUri}Controllers/`), [`${storageUri}Controllers/0/`]);
  lab.get(storageUri).has({ 'Drives@odata.count': 8, Status: { State: 'Enabled', Health: 'OK' } });
  lab.get(driveUri).has({
    PhysicalLocation: { PartLocation: { ServiceLabel: 'Slot=17:Port=1:Box=1:Bay=3', LocationType: 'Bay' } },
    Links: { Chassis: { '@odata.id': enclosureUri }, Storage: { '@odata.id': storageUri } },
  });
});

test('drives of no controller are in the enclosure of the server, and their ids tell nothing of their bays', () => {
  const lab = createLab();

  const [drive = ''] = (
    lab.get(`${systemUri}Storage/DA000001/`).reply.body as object as { Drives: { '@odata.id': string }[] }
  ).Drives.map((link) => link['@odata.id']);

  assert.match(drive, /\/DA000001\/Drives\/[0-9A-F]{8}\/$/);
  const { Links } = lab.get(`${root}Chassis/1/`).reply.body as object as { Links: { Drives: object[] } };
  assert.is(Links.Drives.length, 2);
  assert.equal(Links.Drives[0], { '@odata.id': drive });
  lab
    .get(drive)
    .has({ Status: { State: 'Enabled' }, Links: { Chassis: { '@odata.id': `${root}Chassis/1/` } } });
});

test('while the host is off storage is shown as it was found last, and out of reach', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' });

  discovered(lab, 'Cached');
  lab.get(storageUri).has({ 'Drives@odata.count': 8, Status: { State: 'UnavailableOffline', Health: 'OK' } });
  lab.get(driveUri).has({
    SerialNumber: lab.get(driveUri).reply.body.SerialNumber,
    Status: { State: 'UnavailableOffline' },
  });
});

test('from the start of POST until all is found there is no storage at all, and then the very same as before', () => {
  const lab = createLab();
  const before = lab.get(driveUri).is(200).reply.body;
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } } });

  discovered(lab, 'Busy');
  assert.equal(members(lab, `${systemUri}Storage/`), []);
  assert.equal(members(lab, `${root}Chassis/`), [`${root}Chassis/1/`]);
  for (const uri of [storageUri, driveUri, enclosureUri]) lab.get(uri).is(404);

  lab.until({
    Oem: { Vnd: { DeviceDiscoveryComplete: { DeviceDiscovery: 'vMainDeviceDiscoveryComplete' } } },
  });
  discovered(lab, 'Busy');
  assert.equal(lab.get(driveUri).is(200).reply.body, before);
  lab.patch(driveUri, { HotspareType: 'Global' }).is(200);
});

test('a host that finds nothing to start from has found its storage, and volumes can be made on it', () => {
  const lab = createLab();
  lab.controller.fault('operatingSystem.lost');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('20m');

  lab.get(systemUri).has({ Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } } });
  discovered(lab, 'Complete');
  const Drives = [3, 4].map((bay) => ({ '@odata.id': `${storageUri}Drives/${bay}/` }));
  lab.post(`${storageUri}Volumes/`, { RAIDType: 'RAID1', Links: { Drives } }).is(201);
});

test('a change of storage that POST has not found yet is to be sent again later; what is no storage is not there', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } } });
  const Drives = [3, 4].map((bay) => ({ '@odata.id': `${storageUri}Drives/${bay}/` }));

  for (const answer of [
    lab.post(`${storageUri}Volumes/`, { RAIDType: 'RAID1', Links: { Drives } }),
    lab.delete(`${storageUri}Volumes/239/`),
    lab.patch(driveUri, { HotspareType: 'Global' }),
    lab.post(`${driveUri}Actions/Drive.SecureErase/`, {}),
    lab.post(`${storageUri}Actions/Storage.ResetToDefaults/`, { ResetType: 'ResetAll' }),
  ]) {
    answer.is(400).says('Mgmt.ResourceNotReadyRetry');
  }
  lab.post(`${systemUri}Storage/DE99A000/Volumes/`, { RAIDType: 'RAID1', Links: { Drives } }).is(404);
  lab.get(`${storageUri}Volumes/`).is(404);

  lab.until({
    Oem: { Vnd: { DeviceDiscoveryComplete: { DeviceDiscovery: 'vMainDeviceDiscoveryComplete' } } },
  });
  lab.post(`${storageUri}Volumes/`, { RAIDType: 'RAID1', Links: { Drives } }).is(201);
});

test('a drive of NVMe has a name in the form of its format, and storage counts its enclosures', () => {
  const lab = createLab();
  const names = (uri: string) =>
    (lab.get(uri).is(200).reply.body as object as { Identifiers: { DurableName: string }[] }).Identifiers;
  const [drive = ''] = (
    lab.get(`${systemUri}Storage/DA000001/`).reply.body as object as { Drives: { '@odata.id': string }[] }
  ).Drives.map((link) => link['@odata.id']);

  // Format of the published schema of Resource, at DurableNameFormat.
  assert.match(names(drive)[0]?.DurableName ?? '', /^([0-9A-F]{2}-){7}[0-9A-F]{2}$/);
  assert.match(names(`${storageUri}Controllers/0/`)[0]?.DurableName ?? '', /^[0-9A-F]{32}$/);
  lab.get(storageUri).has({ Links: { 'Enclosures@odata.count': 1 } });
});

test('a function of PCIe leads to the controller as a member of its storage, and to none while that is not found', () => {
  const lab = createLab();
  const controllers = () =>
    members(lab, `${root}Chassis/1/PCIeDevices/`).flatMap((device) =>
      members(lab, `${device}PCIeFunctions/`).flatMap((uri) => {
        const { Links } = lab.get(uri).reply.body as { Links: { StorageControllers?: object[] } };
        return Links.StorageControllers ?? [];
      }),
    );

  assert.equal(controllers(), [{ '@odata.id': `${storageUri}#/StorageControllers/0` }]);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } } });
  assert.equal(controllers(), []);
});

test.run();
