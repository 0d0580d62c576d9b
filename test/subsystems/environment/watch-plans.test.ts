/**
 * Tests of watches: they are executed only when a threshold may be crossed. The slow reference executes the same watch
 * at every possible instant. For any history both have to report the same events at the same instants.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLeaf, Simulation, splitAddress } from '../../../engine/index.js';
import { createController } from '../../../index.js';
import {
  type ControllerInput,
  createControllerModel,
  genesisTree,
  watches,
} from '../../../machines/index.js';
import { powerRecord } from '../../../machines/power/index.js';
import { listMetrics } from '../../../machines/reporting/telemetry/index.js';
import { planWatch } from '../../../machines/watches/watch.js';
import { metricTriggerAddress } from '../../../machines/watches/watch-contract.js';
import type { ControllerTree } from '../../../models/tree.js';
import { managerResetUri, managerUri, resetUri, root, systemUri } from '../../support/lab.js';

const powerUri = `${root}Chassis/1/Power/`;
const thermalUri = `${root}Chassis/1/Thermal/`;
const thresholdUri = `${thermalUri}Actions/Oem/Vnd/VndThermalExt.SetUserTempThreshold/`;

const { genesis } = createController({ seed: 'watched' });
const { blueprint } = genesis;
const vendor = (Vnd: object) => ({ Oem: { Vnd } });

const by = { userId: '1', userName: 'Administrator', address: 'bench' };
const write = (method: 'PATCH' | 'POST', uri: string, body: object): ControllerInput => ({
  type: 'redfish.write',
  method,
  uri,
  body: body as never,
  by,
});

const alertOf = (ThresholdWatts: number, DurationInMin: number) =>
  write(
    'PATCH',
    powerUri,
    vendor({
      SNMPPowerThresholdAlert: { Trigger: 'AveragePowerConsumption', ThresholdWatts, DurationInMin },
    }),
  );

/** Inputs of the random histories. Many of them are refused when they are executed, as expected. */
const chance = {
  fan: fc
    .tuple(
      fc.constantFrom('fan.failed', 'fan.degraded', 'fan.removed'),
      fc.constantFrom(...blueprint.fans.map(({ name }) => name)),
      fc.boolean(),
    )
    .map(([fault, part, clear]): ControllerInput => ({ type: 'fault', fault, with: { part }, clear })),
  supply: fc
    .tuple(
      fc.constantFrom('powerSupply.failed', 'powerSupply.inputLost'),
      fc.constantFrom(...blueprint.powerSupplies.map(({ bay }) => String(bay))),
      fc.boolean(),
    )
    .map(([fault, part, clear]): ControllerInput => ({ type: 'fault', fault, with: { part }, clear })),
  room: fc.tuple(fc.integer({ min: 20, max: 65 }), fc.boolean()).map(
    ([celsius, clear]): ControllerInput => ({
      type: 'fault',
      fault: 'ambient.hot',
      with: clear ? {} : { celsius },
      clear,
    }),
  ),
  hand: fc
    .constantFrom('mains.off' as const, 'mains.on' as const, 'controller.enable' as const)
    .map((hand): ControllerInput => ({ type: 'operator', action: hand })),
  host: fc
    .constantFrom('On', 'ForceOff', 'ForceRestart', 'GracefulShutdown')
    .map((ResetType) => write('POST', resetUri, { ResetType })),
  controller: fc.constantFrom(
    write('POST', managerResetUri, {}),
    write('POST', `${managerUri}Actions/Oem/Vnd/VndMgmt.DisableMgmtFunctionality/`, {}),
    write('POST', `${managerUri}Actions/Oem/Vnd/VndMgmt.ClearNVRAM/`, {}),
  ),
  cooling: fc.oneof(
    fc
      .constantFrom('OptimalCooling', 'AcousticMode', 'MaximumCooling')
      .map((ThermalConfiguration) => write('PATCH', thermalUri, vendor({ ThermalConfiguration }))),
    fc
      .integer({ min: 0, max: 100 })
      .map((FanPercentMinimum) => write('PATCH', thermalUri, vendor({ FanPercentMinimum }))),
  ),
  regulator: fc
    .constantFrom('Dynamic', 'Max', 'Min')
    .map((PowerRegulatorMode) => write('PATCH', systemUri, vendor({ PowerRegulatorMode }))),
  supplies: fc
    .constantFrom('Balanced', 'Even', 'Odd')
    .map((HighEfficiencyMode) => write('PATCH', powerUri, vendor({ HighEfficiencyMode }))),
  threshold: fc
    .tuple(
      fc.constantFrom(...blueprint.temperatures.map(({ number }) => number)),
      fc.integer({ min: 20, max: 80 }),
      fc.constantFrom('Warning', 'Critical'),
    )
    .map(([SensorNumber, ThresholdValue, AlertType]) => [
      write('POST', thresholdUri, { SensorNumber, ThresholdValue, AlertType }),
      // The reset of the controller puts the threshold in force.
      write('POST', managerResetUri, {}),
    ]),
  alert: fc
    .record({
      Trigger: fc.constantFrom('Disabled', 'AveragePowerConsumption', 'PeakPowerConsumption'),
      ThresholdWatts: fc.oneof(fc.constant(18), fc.integer({ min: 200, max: 620 })),
      DurationInMin: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
    })
    .map((alert) => write('PATCH', powerUri, vendor({ SNMPPowerThresholdAlert: alert }))),
  trigger: fc
    .tuple(
      fc.constantFrom(
        ...(['CPUUtil', 'MemoryBusUtil', 'IOBusUtil', 'CPUICUtil', 'JitterCount'] as const).map(
          (id) => [id, 60] as const,
        ),
        ...(['AvgCPU0Freq', 'AvgCPU1Freq'] as const).map((id) => [id, 4_000] as const),
        ...(['CPU0Power', 'CPU1Power'] as const).map((id) => [id, 220] as const),
      ),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom('UpperCritical', 'LowerCritical'),
      fc.constantFrom('PT0S', 'PT45S', 'PT10M'),
    )
    .map(([[id, most], percent, limit, DwellTime]) =>
      write('PATCH', `${root}TelemetryService/Triggers/${id}Triggers/`, {
        NumericThresholds: { [limit]: { Reading: Math.round((percent * most) / 100), DwellTime } },
      }),
    ),
};

type Step = { readonly inputs: readonly ControllerInput[] } | { readonly passMs: number };

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.oneof(...Object.values(chance)).map((input): Step => ({ inputs: [input].flat() })),
    },
    {
      weight: 2,
      arbitrary: fc
        .oneof(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 120_000, max: 4 * 3_600_000 }))
        .map((passMs): Step => ({ passMs })),
    },
  ),
  { minLength: 20, maxLength: 40 },
);

const everyLook = watches.map((watch): (typeof watches)[number] => ({
  ...watch,
  nextChange: (_, { first }) => first,
}));

function simulate(followed: typeof watches) {
  const world = createControllerModel();
  return new Simulation({ ...world, reactions: followed.map(planWatch) }, genesisTree(genesis));
}

/** Returns everything that a check of a watch can change, including times. */
function told(tree: ControllerTree) {
  const { logs, events, cooling, powerSettings, telemetry, past } = tree;
  return { logs, events, cooling, powerSettings, telemetry, past, power: powerRecord(tree).value };
}

test('a watch that looks when there is something to be found tells what one tells that looks all the time', () => {
  const found = new Set<string>();

  fc.assert(
    fc.property(steps, (history) => {
      const planned = simulate(watches);
      const reference = simulate(everyLook);
      for (const step of history) {
        for (const simulation of [planned, reference]) {
          if ('inputs' in step) for (const input of step.inputs) simulation.perform(input);
          else simulation.advanceBy(step.passMs);
        }
        assert.equal(told(planned.tree), told(reference.tree));
      }
      assert.ok(planned.tree.clock.executed <= reference.tree.clock.executed);
      for (const fact of factsOf(planned.tree)) found.add(fact);
    }),
    { seed: 20_260_305, numRuns: 30 },
  );

  const expected = [
    ...['temperature.userWarning', 'temperature.userCritical', 'temperature.critical', 'temperature.fatal'],
    ...['temperature.normal', 'temperature.shutdown', 'power.thresholdExceeded'],
    ...['metric.aboveThreshold', 'metric.belowThreshold', 'metric.withinThresholds'],
  ];
  assert.equal(
    expected.filter((fact) => !found.has(fact)),
    [],
    'the histories are too quiet to prove anything',
  );
});

function factsOf({ logs }: ControllerTree): string[] {
  return [logs.iml, logs.iel].flatMap(({ pages }) =>
    Object.values(pages).flatMap((page) => page.map(({ fact }) => fact)),
  );
}

/** Returns the number of events in a month after these inputs. */
function eventsOfAMonth(...inputs: readonly ControllerInput[]): number {
  const simulation = simulate(watches);
  for (const input of inputs) assert.ok(simulation.perform(input).ok, JSON.stringify(input));
  const { executed } = simulation.tree.clock;
  simulation.advanceBy(30 * 86_400_000);
  return simulation.tree.clock.executed - executed;
}

test('a fan that fails and a warm room, left alone, cost no event while no limit is within reach', () => {
  assert.is(eventsOfAMonth({ type: 'fault', fault: 'fan.failed', with: { part: 'Fan 1' }, clear: false }), 0);
  assert.is(eventsOfAMonth({ type: 'fault', fault: 'ambient.hot', with: { celsius: 35 }, clear: false }), 0);
});

test('thresholds of all metrics that are out of reach cost no event', () => {
  const patches = listMetrics(blueprint).map(({ id, max }) =>
    write('PATCH', `${root}TelemetryService/Triggers/${id}Triggers/`, {
      NumericThresholds: { UpperCritical: { Reading: max ?? 1_000 } },
    }),
  );

  assert.is(eventsOfAMonth(...patches), 0);
});

test('an average that is seldom passed is looked at when it is, and else less than twice a day', () => {
  const events = eventsOfAMonth(alertOf(530, 240));

  assert.ok(events > 20 && events < 60, `${events} events`);
});

test('while the controller is away no look is due, and from its return on one is again', () => {
  const simulation = simulate(watches);
  const watchIn = () => getLeaf(simulation.tree.machines, splitAddress(metricTriggerAddress))?.value;
  const trigger = { UpperCritical: { Reading: 1, DwellTime: 'PT30S' } };
  simulation.perform(
    write('PATCH', `${root}TelemetryService/Triggers/CPUUtilTriggers/`, { NumericThresholds: trigger }),
  );
  assert.is(watchIn(), 'watching');
  simulation.perform(write('POST', `${managerUri}Actions/Oem/Vnd/VndMgmt.DisableMgmtFunctionality/`, {}));

  simulation.advanceBy(600_000);
  assert.is(watchIn(), 'assured');
  assert.equal(simulation.tree.telemetry.crossings.CPUUtil?.told, undefined);

  simulation.perform({ type: 'operator', action: 'controller.enable' });
  simulation.advanceBy(60_000);
  assert.ok(simulation.tree.telemetry.crossings.CPUUtil?.told);
});

test('a look that is due is made, also when what it looks at changes at its very instant', () => {
  const simulation = simulate(watches);
  simulation.perform(alertOf(10, 1));
  const due = simulation.nextAt as number;

  simulation.execute(write('PATCH', thermalUri, vendor({ FanPercentMinimum: 50 })), due);
  assert.not(simulation.tree.powerSettings.alerted);
  simulation.drain();

  assert.is(simulation.now, due);
  assert.ok(simulation.tree.powerSettings.alerted);
});

test('what was drawn before an alert was set raises none', () => {
  const simulation = simulate(watches);
  simulation.advanceBy(3_600_000);
  simulation.perform(write('POST', resetUri, { ResetType: 'ForceOff' }));
  simulation.advanceBy(300_000);

  simulation.perform(alertOf(100, 30));
  for (let minute = 0; minute < 60; minute++) {
    simulation.advanceBy(60_000);
    assert.not(simulation.tree.powerSettings.alerted);
  }
});

test('an alert waits until its duration has passed, each time it is set', () => {
  const simulation = simulate(watches);
  const alertedAfter = (minutes: number) => {
    simulation.advanceBy(minutes * 60_000);
    return simulation.tree.powerSettings.alerted;
  };

  simulation.perform(alertOf(100, 30));
  assert.equal([alertedAfter(29), alertedAfter(2)], [false, true]);
  simulation.perform(alertOf(101, 90));
  assert.equal([alertedAfter(89), alertedAfter(2)], [false, true]);
  simulation.perform(alertOf(100, 0));
  assert.equal([alertedAfter(0.5), alertedAfter(1)], [false, true]);
});

test.run();
