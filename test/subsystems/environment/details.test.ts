/** Tests of detailed readings: voltage rails, energy, fan speeds and limits, which agree across resources. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, managerResetUri, resetUri } from '../../support/lab.js';

const chassisUri = '/redfish/v1/Chassis/1/';
const fanUri = `${chassisUri}ThermalSubsystem/Fans/1/`;

interface Body {
  readonly [name: string]: unknown;
}

function elements(lab: Lab, uri: string, list: string): Body[] {
  return lab.get(uri).is(200).reply.body[list] as unknown as Body[];
}

function joules(lab: Lab): number {
  const { EnergyJoules } = lab.get(`${chassisUri}EnvironmentMetrics/`).reply.body as unknown as {
    EnergyJoules: { Reading: number };
  };
  return EnergyJoules.Reading;
}

test('a fan turns as often as its percentage says, and not at all while the host is off', () => {
  const lab = createLab();
  const { Reading, SpeedRPM } = lab.get(fanUri).reply.body.SpeedPercent as unknown as {
    Reading: number;
    SpeedRPM: number;
  };
  assert.ok(Reading > 0);
  assert.ok(Math.abs(SpeedRPM - (16_500 * Reading) / 100) <= 15);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  lab.get(fanUri).has({ SpeedPercent: { Reading: 0, SpeedRPM: 0 } });
});

test('a fan that is gone has no turns to be read', () => {
  const lab = createLab();

  lab.controller.fault('fan.removed', { part: 'Fan 1' });

  lab.get(fanUri).has({ SpeedPercent: { Reading: null, SpeedRPM: null } });
});

test('energy grows as the server draws, and stands still while the host is off', () => {
  const lab = createLab();
  const before = joules(lab);
  lab.advance('20m');

  const drawn = (joules(lab) - before) / 1_200;

  const [control] = elements(lab, `${chassisUri}Power/`, 'PowerControl');
  const { PowerMetrics } = control as unknown as { readonly PowerMetrics: { AverageConsumedWatts: number } };
  const { AverageConsumedWatts } = PowerMetrics;
  assert.ok(Math.abs(drawn / AverageConsumedWatts - 1) < 0.15, `${drawn} W against ${AverageConsumedWatts}`);
  lab.get(`${chassisUri}Sensors/Energy/`).has({ Reading: joules(lab), ReadingUnits: 'J' });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  const off = joules(lab);
  lab.advance('1h');
  assert.is(joules(lab), off);
});

test('every rail is within its limits while the host runs; without its power only standby rails are', () => {
  const lab = createLab();
  const voltages = () => elements(lab, `${chassisUri}Power/`, 'Voltages');
  for (const rail of voltages()) {
    assert.ok(Number(rail.ReadingVolts) > Number(rail.LowerThresholdNonCritical), String(rail.Name));
    assert.ok(Number(rail.ReadingVolts) < Number(rail.UpperThresholdNonCritical), String(rail.Name));
    assert.ok(Number(rail.UpperThresholdFatal) < Number(rail.MaxReadingRange), String(rail.Name));
  }

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  const on = voltages().filter(({ ReadingVolts }) => ReadingVolts !== 0);
  assert.equal(
    on.map(({ Name }) => Name),
    ['P3V3_AUX', 'VBAT'],
  );
});

test('the cell of the clock reads low once it has failed', () => {
  const lab = createLab();

  lab.controller.fault('clockBattery.failed');

  const cell = elements(lab, `${chassisUri}Power/`, 'Voltages').find(({ Name }) => Name === 'VBAT');
  assert.ok(Number(cell?.ReadingVolts) < Number(cell?.LowerThresholdFatal));
  assert.equal(cell?.Status, { Health: 'Warning', State: 'Enabled' });
});

test('a limit that a sensor does not have reads null, and cannot be set', () => {
  const lab = createLab();
  const sensorUri = `${chassisUri}Sensors/1/`;
  const absent = { Activation: 'Decreasing', DwellTime: null, Reading: null };

  lab.get(sensorUri).has({ Thresholds: { LowerCaution: absent, LowerCritical: absent } });
  lab.patch(sensorUri, { Thresholds: { LowerCaution: { Reading: 5 } } }).is(400);

  const [first] = elements(lab, `${chassisUri}Thermal/`, 'Temperatures');
  assert.is(first?.LowerThresholdCritical, null);
  assert.is(first?.UpperThresholdNonCritical, null);
  const [fan] = elements(lab, `${chassisUri}Thermal/`, 'Fans');
  assert.equal([fan?.MinReadingRange, fan?.MaxReadingRange, fan?.UpperThresholdFatal], [0, 100, null]);
});

test('a threshold of users reads the same on the sensor in both of its forms', () => {
  const lab = createLab();
  const sensorUri = `${chassisUri}Sensors/1/`;

  lab.patch(sensorUri, { Thresholds: { UpperCautionUser: { Reading: 38 } } }).is(200);
  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('10m');

  lab.get(sensorUri).has({ Oem: { Vnd: { WarningTempUserThreshold: 38, CriticalTempUserThreshold: 0 } } });
});

test('each fan has a board with a serial number of its own', () => {
  const lab = createLab();
  const serials = [1, 2].map((fan) => {
    const [board] = elements(lab, `${chassisUri}ThermalSubsystem/Fans/${fan}/Assembly/`, 'Assemblies');
    return board?.SerialNumber;
  });

  assert.is(new Set(serials).size, 2);
  assert.not(serials.includes(undefined));
});

test.run();
