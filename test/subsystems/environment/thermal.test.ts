/**
 * Tests of cooling settings as clients see them: configuration, user thresholds, and the consequences of overheating.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fact } from '../../../machines/facts/fact.js';
import { findBootState, powerRecord } from '../../../machines/power/index.js';
import { listItems } from '../../../models/ring.js';
import { createLab, type Lab, managerResetUri, managerUri, systemUri } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';

const thermalUri = '/redfish/v1/Chassis/1/Thermal/';
const subsystemUri = '/redfish/v1/Chassis/1/ThermalSubsystem/';
const thresholdUri = `${thermalUri}Actions/Oem/Vnd/VndThermalExt.SetUserTempThreshold/`;

interface Element {
  readonly Reading: number;
  readonly ReadingCelsius: number;
  readonly Status: object;
  readonly Oem: { readonly Vnd: Readonly<Record<string, unknown>> };
}

function elements(lab: Lab, list: 'Fans' | 'Temperatures'): readonly Element[] {
  return lab.get(thermalUri).is(200).reply.body[list] as unknown as Element[];
}

function logged(lab: Lab, fact: Fact): number {
  const like = listItems(lab.controller.tree.logs.iml).filter((entry) => entry.fact === fact);
  return like.reduce((sum, { count }) => sum + count, 0);
}

test('the fans turn as the configuration and the minimum say, on both thermal resources', () => {
  const lab = createLab();
  const usual = elements(lab, 'Fans')[0]?.Reading ?? 0;

  lab.patch(thermalUri, { Oem: { Vnd: { ThermalConfiguration: 'MaximumCooling' } } }).is(200);
  assert.ok((elements(lab, 'Fans')[0]?.Reading ?? 0) >= 99);
  lab.patch(subsystemUri, { Oem: { Vnd: { ThermalConfiguration: 'OptimalCooling' } } }).is(200);
  assert.is(elements(lab, 'Fans')[0]?.Reading, usual);
  lab.patch(subsystemUri, { Oem: { Vnd: { FanPercentMinimum: 80 } } }).is(200);

  assert.ok(Math.abs((elements(lab, 'Fans')[0]?.Reading ?? 0) - 80) <= 1);
  lab
    .get(thermalUri)
    .has({ Oem: { Vnd: { FanPercentMinimum: 80, ThermalConfiguration: 'OptimalCooling' } } });
});

test('an adjustment makes every fan faster by as much, and the server cooler', () => {
  const [lab, usual] = [createLab(), createLab()];
  const [fan, sensor] = ['Fans', 'Temperatures'] as const;
  const before = elements(lab, fan)[0]?.Reading ?? 0;

  lab.patch(thermalUri, { Oem: { Vnd: { FanPercentAdjust: 25 } } }).is(200);

  assert.is(elements(lab, fan)[0]?.Reading, before + 25);
  lab.get(subsystemUri).has({ Oem: { Vnd: { FanPercentAdjust: 25 } } });
  const cpu = (of: Lab) => elements(of.advance('10m'), sensor)[1]?.ReadingCelsius ?? Number.NaN;
  assert.ok(cpu(lab) < cpu(usual));
  lab.patch(thermalUri, { Oem: { Vnd: { FanPercentAdjust: -1 } } }).is(400);
});

test('a server that need not remain off after the heat is powered on once it has cooled down', () => {
  const lab = createLab();
  lab.patch(systemUri, { Oem: { Vnd: { CriticalTempRemainOff: false } } }).is(200);
  lab.controller.fault('ambient.hot', { celsius: 65 });
  lab.until({ PowerState: 'Off' }, '10m');

  lab.controller.clearFault('ambient.hot');

  lab.until({ PowerState: 'On' }, '30m');
  assert.is(logged(lab, 'temperature.cooledDown'), 1);
});

test('more air makes it cooler, by and by', () => {
  const [usual, cooled] = [createLab(), createLab()];

  cooled.patch(thermalUri, { Oem: { Vnd: { ThermalConfiguration: 'MaximumCooling' } } }).is(200);

  const cpu = (lab: Lab) => elements(lab, 'Temperatures')[1]?.ReadingCelsius ?? Number.NaN;
  assert.is(cpu(cooled), cpu(usual));
  assert.ok(cpu(cooled.advance('10m')) < cpu(usual.advance('10m')));
});

test('settings of the cooling that make no sense are refused and change nothing', () => {
  const lab = createLab();
  const before = lab.controller.tree;

  for (const wrong of [-1, 101, 1.5, '50', null]) {
    lab.patch(thermalUri, { Oem: { Vnd: { FanPercentMinimum: wrong } } }).is(400);
  }
  for (const wrong of ['Chilly', 5, null]) {
    lab.patch(thermalUri, { Oem: { Vnd: { ThermalConfiguration: wrong } } }).is(400);
  }

  assert.is(lab.controller.tree, before);
});

test('a threshold of a user is refused in its own words when sensor, value or type is none', () => {
  const lab = createLab();
  const before = lab.controller.tree.cooling;
  const ask = (body: object) =>
    lab.post(thresholdUri, { SensorNumber: 1, ThresholdValue: 30, AlertType: 'Warning', ...body }).is(400);

  ask({ SensorNumber: 99 }).says('Mgmt.InvalidUserDefSensorNumber');
  ask({ ThresholdValue: 43 }).says('Mgmt.InvalidUserDefTemperatureThresholdValue');
  ask({ ThresholdValue: -1 }).says('Mgmt.InvalidUserDefTemperatureThresholdValue');
  ask({ AlertType: 'Gentle' }).says('Mgmt.InvalidUserDefAlertType');
  ask({ AlertType: 1 }).says('Mgmt.InvalidUserDefAlertType');

  assert.is(lab.controller.tree.cooling, before);
});

test('a threshold of a user holds from the next reset of the controller, and is logged when exceeded', () => {
  const lab = createLab();
  lab
    .post(thresholdUri, { SensorNumber: 2, ThresholdValue: 10, AlertType: 'Critical' })
    .is(200)
    .says('Mgmt.ResetRequired');
  lab.advance('1h');
  assert.is(logged(lab, 'temperature.userCritical'), 0);
  assert.is(elements(lab, 'Temperatures')[1]?.Oem.Vnd.CriticalUsertTempThreshold, 0);

  lab.post(managerResetUri, {}).is(200);
  lab.advance('1h');

  assert.is(elements(lab, 'Temperatures')[1]?.Oem.Vnd.CriticalUsertTempThreshold, 10);
  assert.is(elements(lab, 'Temperatures')[1]?.Oem.Vnd.CriticalTempUserThreshold, 10);
  lab.get('/redfish/v1/Chassis/1/Sensors/2/').has({ Thresholds: { UpperCriticalUser: { Reading: 10 } } });
  assert.is(logged(lab, 'temperature.userCritical'), 1);
  lab.get(systemUri).has({ Status: { Health: 'OK' } });
});

test('the return of the mains is a start of the controller too: thresholds asked for hold from then on', () => {
  const lab = createLab();
  lab.post(thresholdUri, { SensorNumber: 1, ThresholdValue: 40, AlertType: 'Warning' }).is(200);

  lab.controller.operator('mains.off').operator('mains.on').advance('5m');

  assert.is(elements(lab, 'Temperatures')[0]?.Oem.Vnd.WarningUsertTempThreshold, 40);
});

test('a threshold taken away is gone after the next reset, and nobody looks at the sensors any more', () => {
  const lab = createLab();
  const set = (ThresholdValue: number) => {
    lab.post(thresholdUri, { SensorNumber: 2, ThresholdValue, AlertType: 'Warning' }).is(200);
    lab.post(managerResetUri, {}).is(200);
    lab.advance('10m');
  };
  set(10);
  assert.equal(lab.controller.tree.cooling.exceeded, { '2': ['userWarning'] });

  set(0);

  assert.equal(lab.controller.tree.cooling.exceeded, {});
  assert.equal(lab.controller.tree.cooling.userThresholds.inForce, {});
  const { executed } = lab.controller.tree.clock;
  assert.is(lab.advance('1d').controller.tree.clock.executed, executed);
});

test('in a room that is too hot the sensor warns, then the server is switched off; it stays off till it is cooler', () => {
  const lab = createLab();
  lab.controller.fault('ambient.hot', { celsius: 65 });

  lab.until({ PowerState: 'Off' }, '10m');

  assert.ok(logged(lab, 'temperature.critical') > 0);
  assert.ok(logged(lab, 'temperature.fatal') > 0);
  assert.is(logged(lab, 'temperature.shutdown'), 1);
  lab.get(systemUri).has({
    Status: { Health: 'Critical' },
    Oem: { Vnd: { AggregateHealthStatus: { Temperatures: { Status: { Health: 'Critical' } } } } },
  });
  lab.advance('10m');
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'On' }).is(200);
  lab.advance('2m').get(systemUri).has({ PowerState: 'Off' });
  assert.is(logged(lab, 'temperature.shutdown'), 2);

  lab.controller.clearFault('ambient.hot');
  lab.until({ Status: { Health: 'OK' } }, '15m');

  assert.ok(logged(lab, 'temperature.normal') > 0);
  assert.is(logged(lab, 'temperature.cooledDown'), 1);
  const open = newEntries(lab.controller.tree, 'iml').filter(({ severity }) => severity !== 'Repaired');
  assert.equal(open, []);
  lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
});

test('a limit that is crossed while the controller is away is acted on and reported when it is back', () => {
  const lab = createLab();
  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.DisableMgmtFunctionality/`).is(200);
  lab.advance('5m').controller.fault('ambient.hot', { celsius: 65 });

  lab.advance('1h');
  assert.ok(findBootState(powerRecord(lab.controller.tree)), 'nobody is there to switch the host off');
  assert.equal(lab.controller.tree.cooling.exceeded, {});
  lab.controller.operator('controller.enable');

  assert.ok(logged(lab, 'temperature.fatal') > 0);
  assert.is(logged(lab, 'temperature.shutdown'), 1);
  lab.advance('1m').get(systemUri).has({ PowerState: 'Off' });
});

test('without any fan the server protects itself within minutes, and rests once it is cool', () => {
  const lab = createLab();
  for (const { name } of lab.controller.tree.blueprint.fans)
    lab.controller.fault('fan.failed', { part: name });

  lab.until({ PowerState: 'Off' }, '10m');
  for (const { name } of lab.controller.tree.blueprint.fans)
    lab.controller.clearFault('fan.failed', { part: name });
  lab.advance('30m');

  const { executed } = lab.controller.tree.clock;
  assert.equal(lab.controller.tree.cooling.exceeded, {});
  assert.is(lab.advance('1d').controller.tree.clock.executed, executed);
});

test('one hot day in the room is bearable: up to the allowed class nothing is logged', () => {
  const lab = createLab();
  lab.controller.fault('ambient.hot', { celsius: 35 });

  lab.advance('1d');

  assert.is(logged(lab, 'temperature.critical'), 0);
  lab.get(systemUri).has({ PowerState: 'On', Status: { Health: 'OK' } });
});

test('ETags stand still while readings move, and move when a fault or a setting changes something', () => {
  const lab = createLab();
  const uris = [
    thermalUri,
    subsystemUri,
    `${subsystemUri}Fans/1/`,
    `${subsystemUri}ThermalMetrics/`,
    '/redfish/v1/Chassis/1/Power/',
    '/redfish/v1/Chassis/1/Sensors/Fan1/',
    '/redfish/v1/Chassis/1/Sensors/1/',
    systemUri,
  ];
  const tags = () => uris.map((uri) => lab.get(uri).is(200).header('ETag'));
  const bodies = () => uris.slice(0, 1).map((uri) => JSON.stringify(lab.get(uri).reply.body.Temperatures));
  // Changes the tree, so that the ETags do not come from a cache for the same tree.
  const turn = (tag: string) => lab.patch(systemUri, { AssetTag: tag }).is(200);
  turn('a');
  const [first, read] = [tags(), bodies()];

  lab.advance('3h');
  turn('b');
  turn('a');

  assert.equal(tags(), first);
  assert.not.equal(bodies(), read);
  lab.patch(thermalUri, { Oem: { Vnd: { FanPercentMinimum: 20 } } }, { 'If-Match': first[0] ?? '' }).is(200);
  assert.is.not(lab.get(thermalUri).header('ETag'), first[0]);
  lab.controller.fault('fan.failed', { part: 'Fan 1' });
  for (const at of [2, 5, 7]) assert.is.not(lab.get(uris[at] as string).header('ETag'), first[at]);
});

test.run();
