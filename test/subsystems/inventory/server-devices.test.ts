/** Tests of the vendor's device inventory: it agrees with the inventories of the standard. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, systemUri } from '../../support/lab.js';

const chassisUri = '/redfish/v1/Chassis/1/';
const devicesUri = `${chassisUri}Devices/`;

interface Body {
  readonly [name: string]: unknown;
}

function listed(lab: Lab, uri: string): Body[] {
  const { Members } = lab.get(uri).is(200).reply.body as { Members: { readonly '@odata.id': string }[] };
  return Members.map((member) => lab.get(member['@odata.id']).is(200).reply.body);
}

function deviceCalled(lab: Lab, type: string): Body & { readonly Id: string } {
  const found = listed(lab, devicesUri).find(({ DeviceType }) => DeviceType === type);
  assert.ok(found, `no ${type}`);
  return found as Body & { readonly Id: string };
}

test('every device stands in the firmware inventory with the same name, place and version', () => {
  const lab = createLab();
  const firmware = listed(lab, '/redfish/v1/UpdateService/FirmwareInventory/');
  const devices = listed(lab, devicesUri).filter(({ DeviceType }) => DeviceType !== 'TPM');
  assert.ok(devices.length > 4);

  for (const { Name, Location, FirmwareVersion, FirmwareVersions } of devices) {
    const { VersionString } = (FirmwareVersion as { Current: { VersionString: string } }).Current;
    const same = firmware.some((item) => {
      const { DeviceContext } = (item.Oem as { Vnd: Body }).Vnd;
      return item.Name === Name && item.Version === VersionString && DeviceContext === Location;
    });
    assert.ok(same, `${Name} ${VersionString} at ${Location}`);
    assert.equal(FirmwareVersions, [{ ComponentName: Name, VersionString }]);
  }
});

test('a device has the serial number of the part that it stands for', () => {
  const lab = createLab();

  assert.is(
    deviceCalled(lab, 'LOM/NIC').SerialNumber,
    lab.get(`${chassisUri}NetworkAdapters/DE07A000/`).reply.body.SerialNumber,
  );
  assert.is(
    deviceCalled(lab, 'SAS/SATA Storage Controller').SerialNumber,
    lab.get(`${systemUri}Storage/DE00A000/Controllers/0/`).reply.body.SerialNumber,
  );
  const [drive] = listed(lab, `${chassisUri}Drives/`);
  assert.is(deviceCalled(lab, 'Direct Attached NVMe Device').SerialNumber, drive?.SerialNumber);
});

test('a device that is taken out is absent, and one that had an error is not well', () => {
  const lab = createLab();

  lab.controller.fault('energyPack.removed', { part: 'DE00A000' });
  lab.controller.fault('pcie.uncorrectedError', { part: 'DE07A000' });

  assert.equal(deviceCalled(lab, 'Smart Storage Battery').Status, { State: 'Absent' });
  assert.is((deviceCalled(lab, 'LOM/NIC').Status as Body).Health, 'Critical');
});

test('MCTP is switched off for one device by PATCH, and on for all by the reset of the enclosure', () => {
  const lab = createLab();
  const { Id } = deviceCalled(lab, 'LOM/NIC');
  const uri = `${devicesUri}${Id}/`;

  lab.patch(uri, { MCTPProtocolDisabled: true }).is(200);
  lab.get(uri).has({ MCTPProtocolDisabled: true });
  lab.get(`${devicesUri}1/`).has({ MCTPProtocolDisabled: false });
  lab.post(`${chassisUri}Actions/Oem/Vnd/VndServerChassis.FactoryResetMCTP/`).is(200);

  lab.get(uri).has({ MCTPProtocolDisabled: false });
});

test('what the check by SPDM found of a device reads the same in its component integrity', () => {
  const lab = createLab();
  lab.enableIntegrity();
  assert.is(deviceCalled(lab, 'LOM/NIC').ComponentIntegrityStatus, 'Unsupported');
  lab.controller.fault('spdm.wrongMeasurement', { part: 'DE07A000' });

  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('10m');

  assert.is(deviceCalled(lab, 'LOM/NIC').ComponentIntegrityStatus, 'Failure');
  assert.is(deviceCalled(lab, 'SAS/SATA Storage Controller').ComponentIntegrityStatus, 'Success');
});

test.run();
