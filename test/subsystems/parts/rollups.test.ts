/**
 * Tests of the rule for health rollup (behaviour § 2.2). For every fault, alone and combined with every other fault,
 * the shown values are compared with the rule, before and after the faults are cleared. The upper levels are computed
 * from the shown lower levels.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FaultName, faults } from '../../../machines/faults/index.js';
import { type Health, healthIn, worstHealth } from '../../../machines/parts/index.js';
import { isPastPost, isReachable, managerRecord, powerRecord } from '../../../machines/power/index.js';
import { randomFaults } from '../../../scenarios/sweep/plan-faults.js';
import { sample } from '../../support/budget.js';
import { createLab, Lab, root, systemUri } from '../../support/lab.js';
import { toldTo } from '../../support/redfish/fault-rows.js';

const chassisUri = `${root}Chassis/1/`;

interface Shown {
  readonly Status: { readonly Health?: Health; readonly HealthRollup?: Health };
}
interface SystemShown extends Shown {
  readonly ProcessorSummary: Shown;
  readonly MemorySummary: Shown;
  readonly BootProgress: { readonly LastState: string };
  readonly Oem: { readonly Vnd: { readonly AggregateHealthStatus: Aggregate } };
}
interface Aggregate extends Readonly<Record<string, Shown>> {
  readonly AggregateServerHealth: Health & Shown;
}

const families = [
  ...(['BiosOrHardwareHealth', 'Fans', 'Memory', 'Network', 'PowerSupplies', 'Processors'] as const),
  ...(['SmartStorageBattery', 'Storage', 'Temperatures'] as const),
] as const;

function shownAt<Body extends Shown = Shown>(lab: Lab, uri: string): Body {
  return lab.get(uri).is(200).reply.body as object as Body;
}

function membersAt(lab: Lab, uri: string): Shown[] {
  return urisAt(lab, uri).map((member) => shownAt(lab, member));
}

function urisAt(lab: Lab, uri: string): string[] {
  const { Members } = lab.get(uri).is(200).reply.body as { Members?: readonly { '@odata.id': string }[] };
  return (Members ?? []).map((member) => member['@odata.id']);
}

/** Returns the worst health. A missing one counts as a warning. */
function worst(...shown: readonly Shown[]): Health {
  return worstHealth(shown.map(({ Status }) => Status.HealthRollup ?? Status.Health ?? 'Warning'));
}

function assertRule(lab: Lab, after: string): void {
  // Without any power supply the controller is unavailable.
  if (typeof managerRecord(lab.controller.tree).value === 'object') return;
  const system = shownAt<SystemShown>(lab, systemUri);
  const { AggregateHealthStatus } = system.Oem.Vnd;
  const chassis = shownAt(lab, chassisUri);
  const family = (name: (typeof families)[number]) => AggregateHealthStatus[name]?.Status.Health;
  const is = (found: unknown, expected: unknown, what: string) =>
    assert.is(found, expected, `${after}: ${what}`);

  const processors = worst(...membersAt(lab, `${systemUri}Processors/`));
  const memory = worst(...membersAt(lab, `${systemUri}Memory/`));
  is(family('Processors'), processors, 'Processors');
  is(system.ProcessorSummary.Status.HealthRollup, processors, 'ProcessorSummary');
  is(family('Memory'), memory, 'Memory');
  is(system.MemorySummary.Status.HealthRollup, memory, 'MemorySummary');

  const adapters = urisAt(lab, `${chassisUri}NetworkAdapters/`).map((uri) => {
    const adapter = shownAt(lab, uri);
    const { Health: own = 'OK', HealthRollup: rollup } = adapter.Status;
    is(rollup, worstHealth([own, worst(...membersAt(lab, `${uri}Ports/`))]), uri);
    return adapter;
  });
  // The shown health of the family is null until POST has initialized the adapters (behaviour § 3.1).
  const isKnown = isPastPost(powerRecord(lab.controller.tree));
  is(family('Network'), isKnown ? worst(...adapters) : null, 'Network');

  const packs = Object.values(lab.controller.tree.conditions.parts.energyPack);
  is(family('SmartStorageBattery'), worstHealth(packs.map(healthIn)), 'SmartStorageBattery');
  // The storage family is skipped while POST searches the storage again, because no storage is shown then.
  const storages = membersAt(lab, `${systemUri}Storage/`);
  if (storages.length > 0) is(family('Storage'), worst(...storages), 'Storage');

  const cooling = shownAt(lab, `${chassisUri}ThermalSubsystem/`);
  const supplying = shownAt(lab, `${chassisUri}PowerSubsystem/`);
  is(family('Fans'), softened(lab, 'fan'), 'Fans');
  is(cooling.Status.Health, family('Fans'), 'ThermalSubsystem');
  is(family('PowerSupplies'), softened(lab, 'powerSupply'), 'PowerSupplies');
  is(supplying.Status.Health, family('PowerSupplies'), 'PowerSubsystem');
  const { Temperatures } = lab.get(`${chassisUri}Thermal/`).is(200).reply.body as object as {
    readonly Temperatures: readonly Shown[];
  };
  is(family('Temperatures'), worst(...Temperatures), 'Temperatures');

  const enclosure = worstHealth([worst(cooling, supplying), worst(...Temperatures)]);
  is(chassis.Status.Health, enclosure, 'Chassis.Health');
  const devices = worst(...membersAt(lab, `${chassisUri}PCIeDevices/`));
  is(
    chassis.Status.HealthRollup,
    worstHealth([
      ...[enclosure, devices, worst(...adapters)],
      ...[family('Storage') ?? 'OK', family('SmartStorageBattery') ?? 'OK'],
    ]),
    'Chassis.HealthRollup',
  );

  const all = [...families.map((name) => family(name) ?? 'OK'), system.Status.Health ?? 'OK'];
  is(system.Status.HealthRollup, worstHealth(all), 'System.HealthRollup');
  is(AggregateHealthStatus.AggregateServerHealth, worstHealth(all), 'AggregateServerHealth');
  const rolled = system.Status.HealthRollup ?? 'OK';
  is(
    worstHealth([rolled, chassis.Status.HealthRollup ?? 'OK', devices]),
    rolled,
    'the chassis in the system',
  );
}

/** Returns the health of a redundant family: one failed part alone is not critical. */
function softened(lab: Lab, kind: 'fan' | 'powerSupply'): Health {
  const wrong = Object.values(lab.controller.tree.conditions.parts[kind]);
  if (wrong.filter((condition) => condition !== 'degraded').length > 1) return 'Critical';
  return wrong.length === 0 ? 'OK' : 'Warning';
}

type Set = readonly [name: FaultName, part: 'first' | 'last'];

function tell(lab: Lab, [name, which]: Set, clear: boolean): boolean {
  const choice = { clear, part: (parts: readonly string[]) => parts.at(which === 'first' ? 0 : -1) };
  try {
    lab.controller.applyFault({
      fault: name,
      with: toldTo(name, lab.controller.tree.blueprint, choice),
      clear,
    });
    return true;
  } catch (error) {
    // The other fault can make this fault impossible, because the controller has no power or the host is off.
    assert.match(String(error), /takes no|is unavailable|is off|already|is not/);
    return false;
  }
}

/** Two modules make the tests faster and check the same rule. */
const memory = createLab().controller.tree.blueprint.memory.filter(({ slot }) => slot.endsWith('DIMM 1'));
const undisturbed = createLab({ blueprint: { memory } });

/** Checks the rule only while the controller answers, because nothing is visible otherwise. */
function assertShown(lab: Lab, when: string): void {
  if (isReachable(managerRecord(lab.controller.tree))) assertRule(lab, when);
}

for (const [at, one] of randomFaults.entries()) {
  test(`what is shown above is what is shown below, with ${one} and any later fault, set and cleared`, () => {
    for (const other of sample(randomFaults.slice(at), 20)) {
      const lab = new Lab(undisturbed.controller.fork());
      const sets: readonly Set[] = [
        [one, 'first'],
        [other, 'last'],
      ];
      for (const set of sets) {
        tell(lab, set, false);
        lab.advance('1m');
        assertShown(lab, `${one}, ${other} set`);
      }
      for (const set of sets) {
        if (faults[set[0]].clear === null || !tell(lab, set, true)) continue;
        lab.advance('1m');
        assertShown(lab, `${one}, ${other}: ${set[0]} cleared`);
      }
    }
  });
}

test.run();
