/** Tests of drives, controllers and volumes in detail: all resources show the same values for a component. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { createLab, type Lab, resetUri, systemUri } from '../../support/lab.js';

const storageUri = `${systemUri}Storage/DE00A000/`;
const controllerUri = `${storageUri}Controllers/0/`;
const driveUri = `${storageUri}Drives/1/`;

interface Body {
  readonly [name: string]: unknown;
}

function vendorOf(lab: Lab, uri: string): Body {
  return (lab.get(uri).is(200).reply.body.Oem as unknown as { readonly Vnd: Body }).Vnd;
}

/** Creates a lab whose storage controller has drives with this remaining media life. */
function createWorn(mediaLifeLeftPercent: number): Lab {
  const [raid] = resolveBlueprint().storage;
  const drives = raid?.drives.map((drive) => ({ ...drive, mediaLifeLeftPercent })) ?? [];
  return createLab({ blueprint: { storage: raid === undefined ? [] : [{ ...raid, drives }] } });
}

test('the vendor reads the temperature and the hours of a drive as the metrics of the standard have them', () => {
  const lab = createLab();
  lab.advance('30h');

  const { CurrentTemperatureCelsius, PowerOnHours } = vendorOf(lab, driveUri);

  lab
    .get(`${driveUri}EnvironmentMetrics/`)
    .has({ TemperatureCelsius: { Reading: CurrentTemperatureCelsius } });
  lab.get(`${driveUri}Metrics/`).has({ PowerOnHours });
  assert.ok(Number(PowerOnHours) >= 30);
});

test('a drive without power has no temperature', () => {
  const lab = createLab();

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  assert.not('CurrentTemperatureCelsius' in vendorOf(lab, driveUri));
  assert.is((vendorOf(lab, driveUri).TemperatureStatus as Body).State, 'UnavailableOffline');
});

test('the wear of a drive is told by the threshold that it has reached', () => {
  for (const [left, WearStatus] of [
    [100, 'OK'],
    [5, 'FivePercentThreshold'],
    [2, 'TwoPercentThreshold'],
  ] as const)
    assert.is(vendorOf(createWorn(left), driveUri).WearStatus, WearStatus);
});

test('a drive that encrypts by itself says so', () => {
  const [raid] = resolveBlueprint().storage;
  const drives = raid?.drives.map((drive) => ({ ...drive, selfEncrypting: true })) ?? [];
  const lab = createLab({ blueprint: { storage: raid === undefined ? [] : [{ ...raid, drives }] } });

  lab.get(driveUri).has({ EncryptionAbility: 'SelfEncryptingDrive', EncryptionStatus: 'Unencrypted' });
  createLab().get(driveUri).has({ EncryptionAbility: 'None' });
});

test('a drive of NVMe warns of what is wrong with it, and of nothing while it is well', () => {
  const lab = createLab();
  const uri = `${systemUri}Storage/DA000001/`;
  const [first] = lab.get(uri).reply.body.Drives as unknown as { readonly '@odata.id': string }[];
  const direct = first?.['@odata.id'] ?? '';
  assert.not('CriticalWarning' in vendorOf(lab, direct));
  assert.match(String(vendorOf(lab, direct).NVMeId), /^VND_/);

  lab.controller.fault('drive.predictedFailure', { part: 'DA000001/1' });

  assert.is(vendorOf(lab, direct).CriticalWarning, 'ReliabilityError');
});

test('the storage lists its controller with all that the controller shows of itself', () => {
  const lab = createLab();
  const own = lab.get(controllerUri).is(200).reply.body;

  const [listed = {}] = lab.get(storageUri).reply.body.StorageControllers as unknown as Body[];

  const names = Object.keys(listed).filter((name) => !name.startsWith('@') && name !== 'MemberId');
  assert.ok(
    ['CacheSummary', 'ControllerRates', 'PartNumber', 'SupportedRAIDTypes'].every((name) => name in listed),
  );
  for (const name of names) assert.equal(listed[name], own[name], name);
});

test('a controller has one label with the PCIe device that it is', () => {
  const lab = createLab();

  lab.patch(controllerUri, { AssetTag: 'eel-7' }).is(200);

  const devices = '/redfish/v1/Chassis/1/PCIeDevices/?$expand=.';
  const { Members } = lab.get(devices).reply.body as unknown as { Members: Body[] };
  assert.equal(
    Members.filter(({ AssetTag }) => AssetTag === 'eel-7').map(({ Name }) => Name),
    [lab.get(controllerUri).reply.body.Model],
  );
});

test('a controller has no certificates until components prove themselves, and then those of its integrity', () => {
  const lab = createLab();
  lab.get(`${controllerUri}Certificates/`).has({ 'Members@odata.count': 0 });

  lab.enableIntegrity();

  lab.get(`${controllerUri}Certificates/`).has({ 'Members@odata.count': 2 });
  const { CertificateString } = lab.get('/redfish/v1/ComponentIntegrity/0/Certificates/1/').is(200)
    .reply.body;
  lab.get(`${controllerUri}Certificates/1/`).is(200).has({ CertificateString });
});

test('a mirror is told by the older name of its level, too', () => {
  const lab = createLab();
  const [first] = lab.get(`${storageUri}Volumes/`).reply.body.Members as unknown as {
    readonly '@odata.id': string;
  }[];

  lab.get(first?.['@odata.id'] ?? '').has({ RAIDType: 'RAID1', VolumeType: 'Mirrored' });
});

test.run();
