/** Tests of parts with several views: every resource and object that shows a part has its present values. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Body } from '../../support/captures/journey-client.js';
import { createCaptured, servedCapture, uris } from '../../support/captures/served-mockup.js';
import { collection, link, type MockupFiles, resource } from '../../support/captures/small-mockup.js';

const { chassis } = uris;
const sensors = `${chassis}/Sensors`;
const fan = `${chassis}/Cooling/Fans/Left`;
const supply = `${chassis}/Supplies/Bay1`;
const at = (uri: string) => `${uri.slice(1)}/index.json`;

const sensor = (id: string, name: string, properties: object) =>
  resource(`${sensors}/${id}`, '#Sensor.v1_2_0.Sensor', { Name: name, ...properties });

const sensorFiles: MockupFiles = {
  [at(`${sensors}/Tach`)]: sensor('Tach', 'Tachometer', {
    Reading: 8_000,
    ReadingUnits: 'RPM',
    Status: { Health: 'OK', State: 'Enabled' },
  }),
  [at(`${sensors}/In`)]: sensor('In', 'Inlet Temp', { Reading: 24.5, ReadingUnits: 'Cel' }),
  [at(`${sensors}/Mid`)]: sensor('Mid', 'Middle Temp', { Reading: 50, ReadingType: 'Temperature' }),
  [at(`${sensors}/Watts`)]: sensor('Watts', 'Total', { Reading: 400, ReadingType: 'Power' }),
  [at(`${sensors}/Feed`)]: sensor('Feed', 'Feed', { Reading: 210, ReadingUnits: 'W' }),
  [at(`${sensors}/Joules`)]: sensor('Joules', 'Energy', { Reading: 5_000.5, ReadingType: 'EnergykWh' }),
  [at(`${sensors}/Rail`)]: sensor('Rail', '12 V', { Reading: 12.1, ReadingType: 'Voltage' }),
  [at(`${sensors}/Over`)]: sensor('Over', 'Overheated', {
    Reading: 0,
    ReadingType: 'Temperature',
    ReadingUnits: '',
  }),
};

const files: MockupFiles = {
  [at(chassis)]: resource(chassis, '#Chassis.v1_20_0.Chassis', {
    PowerState: 'On',
    Thermal: link(uris.thermal),
    ThermalSubsystem: link(`${chassis}/Cooling`),
    PowerSubsystem: link(`${chassis}/Feeds`),
    Power: link(`${chassis}/Power`),
    Sensors: link(sensors),
    EnvironmentMetrics: link(`${chassis}/Metrics`),
  }),
  [at(`${chassis}/Cooling`)]: resource(`${chassis}/Cooling`, '#ThermalSubsystem.v1_0_0.ThermalSubsystem', {
    Fans: link(`${chassis}/Cooling/Fans`),
  }),
  [at(`${chassis}/Cooling/Fans`)]: collection(`${chassis}/Cooling/Fans`, 'FanCollection', [fan]),
  [at(fan)]: resource(fan, '#Fan.v1_1_0.Fan', {
    Name: 'Left',
    Location: { PartLocation: { ServiceLabel: 'Blower-A' } },
    SpeedPercent: { Reading: 40, SpeedRPM: 8_000, DataSourceUri: `${sensors}/Tach` },
    Status: { Health: 'OK', State: 'Enabled' },
  }),
  [at(`${chassis}/Feeds`)]: resource(`${chassis}/Feeds`, '#PowerSubsystem.v1_0_0.PowerSubsystem', {
    PowerSupplies: link(`${chassis}/Supplies`),
  }),
  [at(`${chassis}/Supplies`)]: collection(`${chassis}/Supplies`, 'PowerSupplyCollection', [supply]),
  [at(supply)]: resource(supply, '#PowerSupply.v1_3_0.PowerSupply', {
    Name: 'Feed 1',
    SerialNumber: 'PS-1',
    PowerCapacityWatts: 900,
    Status: { Health: 'OK', State: 'Enabled' },
    Metrics: link(`${supply}/Metrics`),
  }),
  [at(`${supply}/Metrics`)]: resource(`${supply}/Metrics`, '#PowerSupplyMetrics.v1_0_0.PowerSupplyMetrics', {
    OutputPowerWatts: { Reading: 200 },
    InputPowerWatts: { Reading: 210, DataSourceUri: `${sensors}/Feed` },
  }),
  [at(`${chassis}/Power`)]: resource(`${chassis}/Power`, '#Power.v1_5_0.Power', {
    PowerControl: [
      {
        MemberId: '0',
        PowerConsumedWatts: 400,
        PowerMetrics: { MinConsumedWatts: 390, AverageConsumedWatts: 400, MaxConsumedWatts: 410 },
      },
    ],
    PowerSupplies: [
      { MemberId: '0', Name: 'First', SerialNumber: 'PS-1', PowerOutputWatts: 200, Status: { Health: 'OK' } },
    ],
    Voltages: [{ MemberId: '0', Name: 'VCORE', ReadingVolts: 1.1 }],
  }),
  [at(`${chassis}/Metrics`)]: resource(
    `${chassis}/Metrics`,
    '#EnvironmentMetrics.v1_3_0.EnvironmentMetrics',
    { PowerWatts: { Reading: 400, DataSourceUri: `${sensors}/Watts` } },
  ),
  [at(sensors)]: collection(
    sensors,
    'SensorCollection',
    ['Tach', 'In', 'Mid', 'Watts', 'Feed', 'Joules', 'Rail', 'Over'].map((id) => `${sensors}/${id}`),
  ),
  ...sensorFiles,
};

const viewed = () => {
  const controller = createCaptured({}, servedCapture(files));
  const look = (uri: string): Body => controller.look(uri);
  return { controller, look, reading: (id: string) => look(`${sensors}/${id}`).Reading };
};

const off = { ResetType: 'ForceOff' };

test('all views of a part have their captured values at rest', () => {
  const { controller } = viewed();
  for (const { uri, body } of servedCapture(files).resources.values())
    if (uri.startsWith(chassis)) assert.equal(controller.get(uri), body, uri);
});

test('the views of a failed fan agree: the older object, the Fan resource, and the sensor that it names', () => {
  const { controller, look } = viewed();
  assert.equal(
    controller.tree.blueprint.fans.map(({ name }) => name),
    ['Blower A', 'Blower B'],
  );
  controller.applyFault({ fault: 'fan.failed', with: { part: 'Blower A' }, clear: false } as never);
  controller.advance('10m');

  const [embedded, other] = look(uris.thermal).Fans;
  const { SpeedPercent: speed, Status: status } = look(fan);
  const tach = look(`${sensors}/Tach`);
  assert.equal([embedded.Reading, speed.Reading, speed.SpeedRPM, tach.Reading], [0, 0, 0, 0]);
  assert.equal(
    [embedded.Status.Health, status.Health, tach.Status.Health],
    ['Critical', 'Critical', 'Critical'],
  );
  assert.ok(other.Reading > 4_100);
});

test('sensors, objects and metrics move when the host is off', () => {
  const { controller, look, reading } = viewed();
  controller.request('POST', `${uris.system}/Do/Reset`, off);
  controller.advance('30m');

  assert.is(reading('Tach'), 0);
  assert.is(look(fan).SpeedPercent.SpeedRPM, 0);
  assert.ok(reading('Mid') < 50);
  assert.is(reading('Over'), 0);
  assert.ok(reading('Watts') < 100);
  assert.is(look(`${chassis}/Metrics`).PowerWatts.Reading, reading('Watts'));
  assert.ok(reading('Feed') < 100);
  assert.ok(look(`${supply}/Metrics`).OutputPowerWatts.Reading < 100);
  assert.is(look(`${supply}/Metrics`).InputPowerWatts.Reading, reading('Feed'));
  const power = look(`${chassis}/Power`);
  assert.ok(power.PowerSupplies[0].PowerOutputWatts < 100);
  assert.is(power.Voltages[0].ReadingVolts, 0);
  assert.is(reading('Rail'), 0);
});

test('a counter of energy grows by the energy that the server consumes', () => {
  const { controller, reading } = viewed();
  controller.advance('10h');
  const grown = reading('Joules') - 5_000.5;
  assert.ok(grown > 0.4 * 10 * 0.5 && grown < 0.4 * 10 * 2, String(grown));
});

test('a failed power supply is failed in all its views', () => {
  const { controller, look } = viewed();
  const fault = { fault: 'powerSupply.failed', with: { part: 1 }, clear: false };
  controller.applyFault(fault as never);
  controller.advance('1m');
  assert.is(look(supply).Status.Health, look(`${chassis}/Power`).PowerSupplies[0].Status.Health);
  assert.is(look(supply).Status.Health, 'Critical');
});

test('extremes and mean of the consumed power never contradict the present one', () => {
  const controller = createCaptured({}, servedCapture(files));
  const check = () => {
    const [control] = (controller.look(`${chassis}/Power`) as unknown as { PowerControl: Body[] })
      .PowerControl;
    const {
      MinConsumedWatts: min,
      MaxConsumedWatts: max,
      AverageConsumedWatts: mean,
    } = control?.PowerMetrics ?? {};
    const watts = control?.PowerConsumedWatts;
    assert.ok(min <= watts && watts <= max && min <= mean && mean <= max, JSON.stringify(control));
    return watts;
  };
  assert.is(check(), 400);
  controller.request('POST', `${uris.system}/Do/Reset`, { ResetType: 'ForceOff' });
  const seen = new Set<unknown>();
  for (let minute = 0; minute < 20; minute++) {
    controller.advance('1m');
    seen.add(check());
  }
  assert.ok(seen.size > 0 && !seen.has(400));
});

test.run();
