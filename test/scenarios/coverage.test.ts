/**
 * Tests of coverage: the behavior that a run reached and missed. The sums over seeds do not depend on the order of the
 * seeds.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Coverage,
  CoverageCollector,
  coverageOf,
  createController,
  formatCoverage,
} from '../../index.js';
import { faultNames } from '../../machines/faults/index.js';
import { hosts } from '../../machines/index.js';
import { addReached } from '../../scenarios/coverage/collector.js';
import { runScenario, runSeed } from '../../scenarios/index.js';
import { asWritten, reset, scenarioOf, system } from '../support/scenarios/scenario-rig.js';

const forceOff = { ResetType: 'ForceOff' };

function transitionsOf({ machines }: Coverage, kind: string): readonly string[] {
  return (machines[kind]?.transitions ?? [])
    .filter(({ times }) => times > 0)
    .map(({ from, event, index, times }) => `${from} ${event} ${index}: ${times}`);
}

test('what a controller does is counted: states, transitions, faults, hands, facts, entries, messages and refusals', () => {
  const controller = createController();
  const collector = new CoverageCollector();
  collector.watch(controller);

  controller.post(reset, forceOff);
  controller.advance('1m');
  controller.post(reset, forceOff);
  controller.post(reset, { ResetType: 'Never' });
  controller.fault('fan.failed', { part: 'Fan 1' });
  assert.throws(() => controller.operator('mains.on'));
  controller.operator('button.press');
  const coverage = coverageOf(collector.reached());

  const states = coverage.machines.power?.states ?? [];
  const times = Object.fromEntries(states.map((state) => [state.path, state.times]));
  assert.equal(
    ['on', 'on.boot.osRunning', 'stopping.poweringOff', 'off', 'starting.poweringOn', 'on.boot.halted'].map(
      (path) => times[path],
    ),
    [1, 1, 1, 1, 1, 0],
  );
  assert.ok(transitionsOf(coverage, 'power').includes('stopping after powerOff 1: 1'));
  assert.is(coverage.faults['fan.failed'], 1);
  assert.is(coverage.faults['fan.removed'], 0);
  assert.is(coverage.operatorActions['button.press'], 1);
  assert.is(coverage.operatorActions['mains.on'], 0);
  assert.is(coverage.facts['fan.failed'], 1);
  assert.is(coverage.entries['iml fan.failed'], 1);
  assert.is(coverage.messages['Base.Success'], 1);
  assert.is(coverage.refusals['Mgmt.ActionParameterValueNotInList'], 1);
  assert.ok(Object.entries(coverage.refusals).some(([name, n]) => / takes no /.test(name) && n > 0));
});

test('all there is stands in it, whether it was reached or not, and nothing a chart does not have', () => {
  const coverage = coverageOf(new CoverageCollector().reached());

  assert.equal(Object.keys(coverage.machines), [...hosts.keys()].sort());
  for (const [kind, { outline }] of hosts) {
    const untold = (each: readonly { readonly times: number }[]) => each.map(({ times: _, ...rest }) => rest);
    assert.equal(untold(coverage.machines[kind]?.states ?? []), outline.states);
    assert.equal(untold(coverage.machines[kind]?.transitions ?? []), outline.transitions);
  }
  assert.equal(Object.keys(coverage.faults), [...faultNames].sort());
  assert.ok(Object.values(coverage.messages).every((times) => times === 0));
  assert.equal(JSON.parse(JSON.stringify(coverage)), coverage);
});

test('seeds add up to the same, in whatever order they come, and counting changes no history', () => {
  const scenario = scenarioOf({
    steps: [{ request: `POST ${reset}`, body: forceOff }, { advance: '2m' }, { operator: 'button.press' }],
  });
  const outcomes = ['1', '2', '3'].map((seed) =>
    runSeed(asWritten(scenario), seed, { faultsWithinMs: 60_000, coverage: true, tellsEnds: true }),
  );
  const each = outcomes.flatMap(({ reached }) => reached ?? []);

  assert.is(each.length, 3);
  assert.equal(
    JSON.stringify(addReached(each)),
    JSON.stringify(addReached([addReached(each.slice(1).reverse()), ...each.slice(0, 1)])),
  );
  assert.is(addReached(each).operatorActions['button.press'], 3);
  const uncounted = runSeed(asWritten(scenario), '2', { faultsWithinMs: 60_000, tellsEnds: true });
  assert.ok(uncounted.fingerprint);
  assert.is(uncounted.fingerprint, outcomes[1]?.fingerprint);
});

test('a run counts what its own controller reaches, not what is looked into after it failed', () => {
  const scenario = scenarioOf({
    steps: [
      { request: `POST ${reset}`, body: forceOff },
      { check: { get: system, has: { PowerState: 'PoweringOn' } } },
    ],
  });
  const coverage = new CoverageCollector();

  const { failed, explanations } = runScenario(scenario, { coverage });

  assert.equal([failed, explanations?.length], [1, 1]);
  assert.is(coverage.reached().messages['Base.Success'], 1);
});

test('its text says above all what was not reached, each under the state it starts from', () => {
  const controller = createController();
  const collector = new CoverageCollector();
  collector.watch(controller);
  controller.operator('mains.off');
  controller.advance('1m');
  controller.operator('mains.on');
  const text = formatCoverage(coverageOf(collector.reached()));

  assert.match(text, /^mains: states \d of \d, transitions \d+ of \d+$/m);
  assert.match(text, /^operator actions: 2 of \d+\n {2}never: .*button\.hold/m);
  assert.match(text, /^machines that never existed: .*\bmetricReport\b/m);
  const running = text.split('never from ').find((part) => part.startsWith('on.boot.osRunning:'));
  assert.match(running ?? '', /fault\.host\.hung → on\.boot\.osHung/);
  assert.match(text, /and \d+ more$/m);
  assert.ok(text.split('\n').every((line) => line.length <= 110));
});

test.run();
