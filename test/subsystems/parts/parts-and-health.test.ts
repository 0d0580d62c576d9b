/** Tests of component faults: the shown conditions, the log entries, the rolled-up health, and the consequences. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Condition,
  type ConditionRow,
  isFunctional,
  type PartKind,
} from '../../../machines/parts/index.js';
import { createLab, type Lab, root, systemUri } from '../../support/lab.js';
import { factsIn, newEntries } from '../../support/reporting/logged-entries.js';

const chassisUri = `${root}Chassis/1/`;
const powerUri = `${chassisUri}Power/`;

function aggregate(lab: Lab, expected: object): void {
  lab.get(systemUri).has({ Oem: { Vnd: { AggregateHealthStatus: expected } } });
}

/** Value that is only compiled and never used: the test is that it compiles. */
export const conditionsOfParts = {
  // @ts-expect-error: a condition of fans that has no row of its own
  kinds: { fan: ['failed', 'noisy'] } satisfies { readonly [kind in PartKind]?: readonly Condition[] },
  // @ts-expect-error: a row that says nothing of what the condition means where parts stand in for each other
  withoutWork: { inWords: 'noisy', health: 'Warning' } satisfies ConditionRow,
  // @ts-expect-error: a row that says nothing of the part's health
  withoutHealth: { inWords: 'noisy', works: true } satisfies ConditionRow,
};

test('of parts that stand in for each other, those that are worn count, and those that have failed, are gone or dark do not', () => {
  const lab = createLab();
  const isCounted = (kind: 'fan' | 'powerSupply', part: string) =>
    isFunctional(lab.controller.tree.conditions, kind, part);

  const counted = (['degraded', 'failed', 'removed'] as const).map((condition) => {
    lab.controller.fault(`fan.${condition}`, { part: 'Fan 2' });
    return isCounted('fan', 'Fan 2');
  });
  lab.controller.fault('powerSupply.inputLost', { part: '1' });

  assert.equal(counted, [true, false, false]);
  assert.not.ok(isCounted('powerSupply', '1'));
  assert.ok(isCounted('powerSupply', '2'));
});

const healthOf = (family: string, Health: string) => ({ [family]: { Status: { Health } } });

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

/** Faults, each with its component, its family, the resulting health, and the entries when it is set and cleared. */
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
    // The health follows from the fault, not from the severity of the log entry.
    lab.get(systemUri).has({ Status: { Health: health, HealthRollup: health } });
    lab.get(root).has({ Oem: { Vnd: { System: [{ Status: { Health: health } }] } } });
    assert.is.not(lab.get(systemUri).header('ETag'), tag);
    assert.ok(factsIn(lab.controller.tree).includes(set));
    const entries = newEntries(lab.controller.tree, 'iml').length;

    lab.controller.clearFault(fault, { part });

    aggregate(lab, { ...healthOf(family, 'OK'), AggregateServerHealth: 'OK' });
    lab.get(systemUri).has({ Status: { Health: 'OK', HealthRollup: 'OK' } });
    const entriesNow = newEntries(lab.controller.tree, 'iml');
    const [told] = entriesNow.slice(entries);
    assert.is(factsIn(lab.controller.tree)[entries], cleared);
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

test('a fault is refused by name when it does not exist, has no such part or says too little or too much', () => {
  const { controller } = createLab();
  const { tree } = controller;
  const asked =
    (fault: string, told: Readonly<Record<string, unknown>> = {}) =>
    () =>
      controller.applyFault({ fault, with: told, clear: false });

  assert.throws(
    asked('fan.sad'),
    /no fault "fan.sad", did you mean "fan\.failed"\?; expected one of host\.hung, .*fan\.degraded/,
  );
  assert.throws(asked('fan.failed'), /names no part; expected part: one of Fan 1, Fan 2/);
  assert.throws(asked('fan.failed', { part: 'Fan 9' }), /no part "Fan 9".*Fan 1, Fan 2/);
  assert.throws(asked('powerSupply.failed', { part: 3 }), /one of 1, 2/);
  assert.throws(asked('host.hung', { part: 'Fan 1' }), /affects no part/);
  assert.throws(asked('host.hung', { celsius: 30 }), /takes no temperature/);
  assert.throws(asked('host.hung', { kelvin: 300 }), /takes no kelvin/);
  assert.throws(asked('ambient.hot'), /says no temperature; expected celsius/);
  for (const celsius of [4, 71, 30.5, '40', null]) {
    assert.throws(asked('ambient.hot', { celsius }), /a whole number from 5 to 70/);
  }

  assert.is(controller.tree, tree);
});

test('a server without a kind of part says so when a fault names it as its target', () => {
  const { controller } = createLab({ blueprint: { nics: [] } });

  assert.throws(() => controller.fault('networkPort.down', { part: 'A/1' }), /this server has no such part/);
});

test.run();
