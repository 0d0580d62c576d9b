/** Faults of parts, end to end: what each shows where, what is logged, how health adds up, and what follows from it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { itemsOf, mainsOf, shownEntries } from '../models/index.js';
import { createLab, type Lab, resetUri, root, systemUri } from './lab.js';

const chassisUri = `${root}Chassis/1/`;
const powerUri = `${chassisUri}Power/`;
const suppliesUri = `${chassisUri}PowerSubsystem/PowerSupplies/`;

function aggregate(lab: Lab, expected: object): void {
  lab.get(systemUri).has({ Oem: { Vnd: { AggregateHealthStatus: expected } } });
}

const healthOf = (family: string, Health: string) => ({ [family]: { Status: { Health } } });

/** What was logged since the start, in either log. */
function logged(lab: Lab): string[] {
  const { iml, iel } = lab.controller.tree.logs;
  return [...itemsOf(iml), ...itemsOf(iel)].map(({ fact }) => fact);
}

test('of a server where nothing is wrong every family is well', () => {
  const lab = createLab();

  aggregate(lab, {
    AggregateServerHealth: 'OK',
    FanRedundancy: 'Redundant',
    PowerSupplyRedundancy: 'Redundant',
    PowerSupplies: { Status: { Health: 'OK' }, PowerSuppliesMismatch: false },
  });
  for (const family of ['BiosOrHardwareHealth', 'Fans', 'Memory', 'Network', 'Processors', 'Temperatures']) {
    aggregate(lab, healthOf(family, 'OK'));
  }
});

/** Each fault with its part, the family it is of, how ill that is then, and the entries of setting and clearing. */
const rows = [
  ['fan.degraded', 'Fan 2', 'Fans', 'Warning', 'fan.degraded', 'fan.repaired'],
  ['fan.failed', 'Fan 2', 'Fans', 'Warning', 'fan.failed', 'fan.repaired'],
  ['fan.removed', 'Fan 2', 'Fans', 'Warning', 'fan.removed', 'fan.inserted'],
  ['powerSupply.failed', '1', 'PowerSupplies', 'Warning', 'powerSupply.failed', 'powerSupply.repaired'],
  ['powerSupply.removed', '1', 'PowerSupplies', 'Warning', 'powerSupply.removed', 'powerSupply.inserted'],
  [
    'powerSupply.inputLost',
    '1',
    'PowerSupplies',
    'Warning',
    'powerSupply.inputLost',
    'powerSupply.inputRestored',
  ],
  ['processor.degraded', 'Proc 1', 'Processors', 'Warning', 'processor.degraded', 'processor.repaired'],
  ['processor.failed', 'Proc 1', 'Processors', 'Critical', 'processor.failed', 'processor.repaired'],
  ['memory.degraded', 'PROC 2 DIMM 1', 'Memory', 'Warning', 'memory.degraded', 'memory.repaired'],
  ['memory.failed', 'PROC 2 DIMM 1', 'Memory', 'Critical', 'memory.failed', 'memory.repaired'],
  ['networkPort.down', 'DE07A000/2', 'Network', 'Warning', 'networkPort.down', 'networkPort.up'],
] as const;

for (const [fault, part, family, health, set, cleared] of rows) {
  test(`${fault} shows in ${family} and in the whole server, is logged, and is gone when it is cleared`, () => {
    const lab = createLab();
    const tag = lab.get(systemUri).header('ETag');

    lab.controller.fault(fault, { part });

    aggregate(lab, { ...healthOf(family, health), AggregateServerHealth: health });
    lab.get(systemUri).has({ Status: { Health: health, HealthRollup: health, State: 'Enabled' } });
    lab.get(root).has({ Oem: { Vnd: { System: [{ Status: { Health: health } }] } } });
    assert.is.not(lab.get(systemUri).header('ETag'), tag);
    assert.ok(logged(lab).includes(set));
    const entries = itemsOf(lab.controller.tree.logs.iml).length;

    lab.controller.clearFault(fault, { part });

    aggregate(lab, { ...healthOf(family, 'OK'), AggregateServerHealth: 'OK' });
    lab.get(systemUri).has({ Status: { Health: 'OK', HealthRollup: 'OK' } });
    const entriesNow = shownEntries(lab.controller.tree.logs, 'iml');
    const [told] = entriesNow.slice(entries);
    assert.is(logged(lab)[entries], cleared);
    assert.is(told?.severity, 'Repaired');
    assert.ok(told?.message.includes(part));
    assert.ok(entriesNow.slice(0, entries).every(({ severity }) => severity === 'Repaired'));
  });
}

test('the enclosure is as well as what is built into it, not as what runs on the board', () => {
  const lab = createLab();

  lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 1' });
  lab.get(chassisUri).has({ Status: { Health: 'OK', HealthRollup: 'OK' } });
  lab.controller.fault('fan.failed', { part: 'Fan 1' });

  lab.get(chassisUri).has({ Status: { Health: 'Warning', HealthRollup: 'Warning' } });
});

test('what is plugged into the enclosure counts for the whole of it', () => {
  const lab = createLab();

  lab.controller.fault('networkPort.down', { part: 'DE07A000/2' });

  lab.get(chassisUri).has({ Status: { Health: 'OK', HealthRollup: 'Warning' } });
});

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

test('processors and memory say in their summaries how they are', () => {
  const lab = createLab();

  lab.controller
    .fault('processor.degraded', { part: 'Proc 2' })
    .fault('memory.failed', { part: 'PROC 1 DIMM 3' });

  lab.get(systemUri).has({
    ProcessorSummary: { Status: { HealthRollup: 'Warning' } },
    MemorySummary: { Status: { HealthRollup: 'Critical' } },
  });
  aggregate(lab, healthOf('BiosOrHardwareHealth', 'Critical'));
});

test('a server that is off is still not well when a part of it is not', () => {
  const lab = createLab({ blueprint: { settings: { initialPower: 'off' } } });

  lab.controller.fault('memory.failed', { part: 'PROC 1 DIMM 3' });

  lab.get(systemUri).has({ PowerState: 'Off', Status: { Health: 'Critical', State: 'Disabled' } });
});

test('a second fan lost is more than can be spared', () => {
  const lab = createLab();

  lab.controller.fault('fan.failed', { part: 'Fan 1' });
  aggregate(lab, { ...healthOf('Fans', 'Warning'), FanRedundancy: 'FailedRedundant' });
  lab.get(`${chassisUri}ThermalSubsystem/`).has({ Status: { Health: 'Warning' } });
  lab.controller.fault('fan.removed', { part: 'Fan 2' });

  aggregate(lab, healthOf('Fans', 'Critical'));
  lab.get(`${chassisUri}ThermalSubsystem/Fans/1/`).has({ Status: { Health: 'Critical', State: 'Enabled' } });
  assert.equal(lab.get(`${chassisUri}ThermalSubsystem/Fans/2/`).reply.body.Status, { State: 'Absent' });
});

test('a part has one condition at a time: a worn fan fails, and only that can then be cleared', () => {
  const { controller } = createLab();
  const part = 'Fan 1';

  controller.fault('fan.degraded', { part }).fault('fan.failed', { part });

  assert.throws(() => controller.clearFault('fan.degraded', { part }), /Fan 1 is not degraded/);
  controller.clearFault('fan.failed', { part });
  assert.equal(controller.tree.conditions.parts.fan, {});
});

test('without redundancy there is none to lose: one supply alone, or fans that cannot be spared', () => {
  const [supply] = createLab().controller.tree.blueprint.powerSupplies;
  const fans = [{ name: 'Fan A', redundant: false }, { name: 'Fan B' }];
  const lab = createLab({ blueprint: { powerSupplies: supply === undefined ? [] : [supply], fans } });

  aggregate(lab, { FanRedundancy: 'NonRedundant', PowerSupplyRedundancy: 'NonRedundant' });
  assert.equal(lab.get(powerUri).reply.body.Redundancy, []);
  assert.equal(lab.get(`${chassisUri}ThermalSubsystem/`).reply.body.FanRedundancy, []);
  lab.controller.fault('fan.failed', { part: 'Fan B' });
  aggregate(lab, healthOf('Fans', 'Critical'));
});

test('supplies of different models are said not to match', () => {
  const supplies = createLab().controller.tree.blueprint.powerSupplies;
  const powerSupplies = supplies.map((supply) => ({ ...supply, model: `Model ${supply.bay}` }));

  aggregate(createLab({ blueprint: { powerSupplies } }), { PowerSupplies: { PowerSuppliesMismatch: true } });
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
  assert.ok(logged(lab).includes('powerSupply.redundancyLost'));
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

  assert.throws(() => lab.get(root), /away/);
  assert.throws(() => lab.controller.operate('mains.on'), /no power supply works/);
  lab.advance('1h');
  lab.controller.clearFault('powerSupply.removed', { part: 2 });
  lab.advance('20m');
  lab.get(systemUri).has({ PowerState: 'On', Status: { Health: 'Warning' } });
});

test('a supply that works again is of no use while the feed is off, and the feed is of none without a supply', () => {
  const lab = createLab();
  const { controller } = lab;
  const mains = () => mainsOf(controller.tree).value;
  const isolate = (part: string) => controller.fault('powerSupply.inputLost', { part });
  const connect = (part: string) => controller.clearFault('powerSupply.inputLost', { part });

  controller.operate('mains.off');
  isolate('1');
  isolate('2');
  connect('1');
  assert.is(mains(), 'absent', 'the feed is off');
  controller.operate('mains.on');
  assert.is(mains(), 'present');

  isolate('1').operate('mains.off');
  connect('2');
  assert.is(mains(), 'absent', 'the feed was switched off meanwhile');
  assert.throws(() => controller.operate('mains.off'), /takes no mains.off/);

  isolate('2').operate('mains.on');
  assert.is(mains(), 'absent', 'no supply works');
  connect('1');
  assert.is(mains(), 'present');
});

test('an alert on the consumption is logged once when it is exceeded, not while it lasts', () => {
  const lab = createLab();
  const alert = { Trigger: 'AveragePowerConsumption', ThresholdWatts: 100, DurationInMin: 5 };
  const times = () => logged(lab).filter((fact) => fact === 'power.thresholdExceeded').length;

  lab.patch(powerUri, { Oem: { Vnd: { SNMPPowerThresholdAlert: alert } } }).is(200);
  lab.advance('1h');
  assert.is(times(), 1);
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

test('a fault is refused by name when it does not exist, has no such part or says too little or too much', () => {
  const { controller } = createLab();
  const { tree } = controller;

  assert.throws(
    () => controller.fault('fan.sad'),
    /no fault "fan.sad"; expected one of host\.hung, fan\.degraded/,
  );
  assert.throws(() => controller.fault('fan.failed'), /names no part; expected part: one of Fan 1, Fan 2/);
  assert.throws(() => controller.fault('fan.failed', { part: 'Fan 9' }), /no part "Fan 9".*Fan 1, Fan 2/);
  assert.throws(() => controller.fault('powerSupply.failed', { part: 3 }), /one of 1, 2/);
  assert.throws(() => controller.fault('host.hung', { part: 'Fan 1' }), /strikes no part/);
  assert.throws(() => controller.fault('host.hung', { celsius: 30 }), /takes no temperature/);
  assert.throws(() => controller.fault('ambient.hot'), /says no temperature; expected celsius/);
  for (const celsius of [4, 71, 30.5]) {
    assert.throws(() => controller.fault('ambient.hot', { celsius }), /a whole number from 5 to 70/);
  }

  assert.is(controller.tree, tree);
});

test('a server without a kind of part says so when a fault is to strike it', () => {
  const { controller } = createLab({ blueprint: { nics: [] } });

  assert.throws(() => controller.fault('networkPort.down', { part: 'A/1' }), /this server has no such part/);
});

test.run();
