/** Tests of power supplies: their faults, their output, inactive supplies, and their mains. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mainsRecord } from '../../../machines/power/index.js';
import { createLab, resetUri, root, systemUri } from '../../support/lab.js';
import { factsIn, newAlerts } from '../../support/reporting/logged-entries.js';

const chassisUri = `${root}Chassis/1/`;
const powerUri = `${chassisUri}Power/`;
const suppliesUri = `${chassisUri}PowerSubsystem/PowerSupplies/`;

test('what is there to draw from is what the working supplies can give', () => {
  const lab = createLab();
  const [supply] = lab.controller.tree.blueprint.powerSupplies;
  const capacity = () =>
    (lab.get(powerUri).reply.body.PowerControl as unknown as { PowerCapacityWatts: number }[])[0]
      ?.PowerCapacityWatts;
  const one = supply?.capacityWatts ?? Number.NaN;
  assert.is(capacity(), 2 * one);

  for (const fault of ['powerSupply.failed', 'powerSupply.removed', 'powerSupply.inputLost'] as const) {
    lab.controller.fault(fault, { part: 1 });
    assert.is(capacity(), one);
    lab.get(`${chassisUri}PowerSubsystem/`).has({ CapacityWatts: one });
    lab.controller.clearFault(fault, { part: 1 });
  }
});

test('an empty bay says nothing of the supply that was in it, which is the same once it is back', () => {
  const lab = createLab();
  const views = () => [
    lab.get(`${suppliesUri}1/`).reply.body,
    (lab.get(powerUri).reply.body.PowerSupplies as unknown as Record<string, unknown>[])[0] ?? {},
  ];
  const serials = () => views().map(({ SerialNumber }) => SerialNumber);
  const before = serials();

  lab.controller.fault('powerSupply.removed', { part: 1 });
  for (const view of views()) {
    assert.equal(view.Status, { State: 'Absent' });
    for (const name of ['SerialNumber', 'Model', 'Manufacturer', 'FirmwareVersion', 'LineInputStatus'])
      assert.is(view[name], undefined, name);
  }
  lab.controller.clearFault('powerSupply.removed', { part: 1 });

  assert.equal(serials(), before);
});

test('supplies of different models are said not to match', () => {
  const supplies = createLab().controller.tree.blueprint.powerSupplies;
  const powerSupplies = supplies.map((supply) => ({ ...supply, model: `Model ${supply.bay}` }));

  createLab({ blueprint: { powerSupplies } })
    .get(systemUri)
    .has({ Oem: { Vnd: { AggregateHealthStatus: { PowerSupplies: { PowerSuppliesMismatch: true } } } } });
});

test('a supply without input gives nothing, and the other carries the load', () => {
  const lab = createLab();

  lab.controller.fault('powerSupply.inputLost', { part: 1 });

  const [first, second] = lab.get(powerUri).reply.body.PowerSupplies as unknown as {
    LastPowerOutputWatts: number;
    LineInputVoltage: number;
    Oem: { Vnd: { PowerSupplyStatus: object } };
  }[];
  assert.equal([first?.LastPowerOutputWatts, first?.LineInputVoltage], [0, 0]);
  assert.equal(first?.Oem.Vnd.PowerSupplyStatus, { State: 'ACPowerLost' });
  assert.ok((second?.LastPowerOutputWatts ?? 0) > 200);
  lab.get(`${suppliesUri}1/`).has({ LineInputStatus: 'LossOfInput', Status: { Health: 'Warning' } });
  lab.get(`${suppliesUri}2/`).has({ LineInputStatus: 'Normal', Status: { Health: 'OK' } });
  assert.ok(factsIn(lab.controller.tree).includes('powerSupply.redundancyLost'));
});

test('the supplies that a mode of high efficiency leaves out rest, unless they are all there is', () => {
  const lab = createLab();
  const outputs = () =>
    (lab.get(powerUri).reply.body.PowerSupplies as unknown as { LastPowerOutputWatts: number }[]).map(
      ({ LastPowerOutputWatts }) => LastPowerOutputWatts > 0,
    );

  lab.patch(powerUri, { Oem: { Vnd: { HighEfficiencyMode: 'Even' } } }).is(200);
  assert.equal(outputs(), [false, true]);
  lab.patch(powerUri, { Oem: { Vnd: { HighEfficiencyMode: 'Odd' } } }).is(200);
  assert.equal(outputs(), [true, false]);
  lab.controller.fault('powerSupply.failed', { part: 1 });

  assert.equal(outputs(), [false, true]);
});

test('when the last supply gives no power everything is off; with the first that does it comes back', () => {
  const lab = createLab();
  lab.controller.fault('powerSupply.inputLost', { part: 1 });
  lab.get(systemUri).has({ PowerState: 'On' });

  lab.controller.fault('powerSupply.removed', { part: 2 });

  assert.throws(() => lab.get(root), /unavailable/);
  assert.throws(() => lab.controller.operator('mains.on'), /no power supply works/);
  lab.advance('1h');
  lab.controller.clearFault('powerSupply.removed', { part: 2 });
  lab.advance('20m');
  lab.get(systemUri).has({ PowerState: 'On', Status: { Health: 'Warning' } });
});

test('a supply that works again is of no use while the feed is off, and the feed is of none without a supply', () => {
  const lab = createLab();
  const { controller } = lab;
  const mains = () => mainsRecord(controller.tree).value;
  const isolate = (part: string) => controller.fault('powerSupply.inputLost', { part });
  const connect = (part: string) => controller.clearFault('powerSupply.inputLost', { part });

  controller.operator('mains.off');
  isolate('1');
  isolate('2');
  connect('1');
  assert.is(mains(), 'absent', 'the feed is off');
  controller.operator('mains.on');
  assert.is(mains(), 'present');

  isolate('1').operator('mains.off');
  connect('2');
  assert.is(mains(), 'absent', 'the feed was switched off meanwhile');
  assert.throws(() => controller.operator('mains.off'), /does not accept mains.off/);

  isolate('2').operator('mains.on');
  assert.is(mains(), 'absent', 'no supply works');
  connect('1');
  assert.is(mains(), 'present');
});

test('an alert on the consumption is logged once when it is exceeded, not while it lasts', () => {
  const lab = createLab();
  const alert = { Trigger: 'AveragePowerConsumption', ThresholdWatts: 100, DurationInMin: 5 };
  const times = () =>
    factsIn(lab.controller.tree).filter((fact) => fact === 'power.thresholdExceeded').length;

  lab.patch(powerUri, { Oem: { Vnd: { SNMPPowerThresholdAlert: alert } } }).is(200);
  lab.advance('1h');
  assert.is(times(), 1);
  const alerts = newAlerts(lab.controller.tree).map(({ event: { args } }) => args);
  assert.equal(alerts, [['average', '100', '5']]);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1h');
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h');
  assert.is(times(), 2);

  lab.patch(powerUri, { Oem: { Vnd: { SNMPPowerThresholdAlert: { Trigger: 'Disabled' } } } }).is(200);
  lab.advance('10m');
  const { executed } = lab.controller.tree.clock;
  assert.is(lab.advance('1d').controller.tree.clock.executed, executed);
});

test.run();
