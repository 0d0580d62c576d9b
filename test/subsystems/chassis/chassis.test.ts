/** Tests of the chassis: its location, its numbers, and the lists of its contents. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, systemUri } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const chassisUri = '/redfish/v1/Chassis/1/';
const fruUri = `${chassisUri}Actions/Oem/Vnd/VndServerChassis.ModifyEnclosureChassisFru/`;
const place = { Rack: 'R12', Row: 'B', RackOffset: 20, RackOffsetUnits: 'EIA_310', AdditionalInfo: 'hall 2' };
const address = { ISOCountryCode: 'DE', ISOSubdivisionCode: 'DE-HE', PostalCode: '65760' };

interface Member {
  readonly '@odata.id': string;
}

interface Listing {
  readonly Members: readonly Member[];
}

function membersOf(lab: Lab, uri: string): string[] {
  return (lab.get(uri).is(200).reply.body as unknown as Listing).Members.map((member) => member['@odata.id']);
}

test('the place of the server is set on the enclosure and reads so on every part that has a place', () => {
  const lab = createLab();
  const Location = { Placement: place, PhysicalAddress: address };
  lab.get(chassisUri).has({ Location: { Placement: { Rack: null }, PhysicalAddress: { PostalCode: null } } });

  lab.patch(chassisUri, { Location }).is(200).says('Base.Success');

  for (const uri of [
    chassisUri,
    `${chassisUri}NetworkAdapters/DE07A000/`,
    `${chassisUri}NetworkAdapters/DE07A000/Ports/1/`,
    `${systemUri}Storage/DE00A000/Controllers/0/`,
    '/redfish/v1/Chassis/DE00A000/',
  ])
    lab.get(uri).has({ Location });
  lab.get(`${systemUri}Storage/DE00A000/Drives/1/`).has({ PhysicalLocation: Location });
  lab.patch(chassisUri, { Location: { Placement: { Rack: null } } }).is(200);
  lab.get(chassisUri).has({ Location: { Placement: { ...place, Rack: null } } });
});

test('the place can be set on a part, by whoever may configure the part', () => {
  const lab = createLab();
  const portUri = `${chassisUri}NetworkAdapters/DE07A000/Ports/1/`;

  lab
    .patch(portUri, { Location: { Placement: { Rack: 'R7' } } })
    .is(200)
    .says('Base.Success');

  lab.get(chassisUri).has({ Location: { Placement: { Rack: 'R7' } } });
  lab.patch(portUri, { Location: { Placement: { RackOffsetUnits: 'feet' } } }).is(400);
  lab.patch(portUri, { Location: { PartLocation: { ServiceLabel: 'x' } } }).is(400);
});

test('the numbers of the enclosure can be written anew, one or both, and those of the system stay', () => {
  const lab = createLab();
  const { SerialNumber, PartNumber, UUID } = lab.get(chassisUri).reply.body;
  assert.is(UUID, lab.get(systemUri).reply.body.UUID);

  lab.post(fruUri, {}).is(400).says('Base.ActionParameterMissing');
  lab.post(fruUri, { SerialNumber: 'S'.repeat(64) }).is(400);
  lab.post(fruUri, { SerialNumber: 'SN-77' }).is(200).says('Base.Success');
  lab.get(chassisUri).has({ SerialNumber: 'SN-77', PartNumber });
  lab.post(fruUri, { PartNumber: 'PN-1' }).is(200);

  lab.get(chassisUri).has({ SerialNumber: 'SN-77', PartNumber: 'PN-1' });
  lab.get(systemUri).has({ SerialNumber });
});

test('the drives of the enclosure of the server are those that no controller has', () => {
  const lab = createLab();
  const links = lab.get(chassisUri).reply.body.Links as unknown as { readonly Drives: Member[] };

  assert.equal(
    membersOf(lab, `${chassisUri}Drives/`),
    links.Drives.map((link) => link['@odata.id']),
  );
  lab.get(chassisUri).has({ Drives: { '@odata.id': `${chassisUri}Drives/` } });
  assert.is(membersOf(lab, `${chassisUri}Drives/`).length, 2);
});

test('every sensor of a temperature is among those that can fall back, and no other sensor', () => {
  const lab = createLab();
  const temperatures = membersOf(lab, `${chassisUri}Sensors/`).filter(
    (uri) => lab.get(uri).reply.body.ReadingType === 'Temperature',
  );

  assert.equal(membersOf(lab, `${chassisUri}FallbackSensors/`), temperatures);
});

test('nothing notices the access panel while its switch is out', () => {
  const lab = createLab();
  const sensor = (IntrusionSensor: string) =>
    lab.get(chassisUri).has({ PhysicalSecurity: { IntrusionSensor } });

  lab.controller.fault('hood.switchRemoved').fault('hood.opened');
  sensor('TamperingDetected');
  lab.controller.clearFault('hood.switchRemoved');

  sensor('HardwareIntrusion');
  const facts = factsIn(lab.controller.tree);
  assert.not(facts.includes('hood.opened'));
  assert.ok(facts.includes('hood.switchInstalled'));
});

test('an energy pack that has failed reads empty, worn and with an error', () => {
  const lab = createLab();
  const pack = () =>
    (lab.get(chassisUri).reply.body.Oem as { Vnd: { SmartStorageBattery: object[] } }).Vnd
      .SmartStorageBattery[0];
  const well = { BatteryWearLevelPercent: 2, ErrorCode: null, FailurePredicted: false };
  assert.equal({ ...pack(), ...well }, pack());

  lab.controller.fault('energyPack.failed', { part: 'DE00A000' });

  const failed = { BatteryWearLevelPercent: 100, ErrorCode: 'GeneralFailure', ChargeLevelPercent: 0 };
  assert.equal({ ...pack(), ...failed }, pack());
});

test.run();
