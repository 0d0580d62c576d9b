/**
 * Tests of scenarios that reach a state: they reach it when they run, are as short as possible, and are the same on
 * every machine.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type FoundWay,
  findWay,
  parseScenario,
  runScenario,
  type Scenario,
} from '../../../scenarios/index.js';
import { budget } from '../../support/budget.js';
import { reset } from '../../support/scenarios/scenario-rig.js';

function scenarioOf(document: object, file = 'box.yaml'): Scenario {
  const reading = parseScenario(JSON.stringify(document), file, () => ({ ok: false, reason: '' }));
  assert.ok(reading.ok);
  return reading.scenario;
}

const idle = scenarioOf({ name: 'idle', steps: [{ advance: '10m' }] });
const restart = scenarioOf({
  name: 'restart',
  steps: [
    { request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } },
    { advance: '10m' },
    { operator: 'button.hold' },
  ],
  checks: [{ get: '/redfish/v1/', status: 404 }],
  fingerprint: '0'.repeat(64),
});

function find(
  from: Scenario,
  machine: string,
  state: string,
  futures = 200,
  seed?: string,
): FoundWay | undefined {
  const finding = findWay(from, { machine, state }, { futures, seed });
  let turn = finding.next();
  while (turn.done !== true) turn = finding.next();
  return turn.value;
}

test('what is found is a scenario that comes to the state, and to which nothing is that it does not take', () => {
  const way = find(idle, 'manager/1', 'away.restarting');

  assert.ok(way?.passes);
  const report = runScenario(scenarioOf(way.document));
  assert.is(report.failed, 0);
  const steps = way.document.steps as readonly object[];
  assert.equal(steps.at(-1), { until: { machine: 'manager/1', in: 'away.restarting' }, limit: '1d' });
  const without = steps
    .slice(0, -1)
    .map((_, index) => ({ ...way.document, steps: steps.toSpliced(index, 1) }));
  for (const less of without) assert.is(runScenario(scenarioOf(less)).failed > 0, true, JSON.stringify(less));
  assert.match(way.text, /^# A run that reaches away\.restarting of manager\/1, from box\.yaml\n/);
});

test('the same is found everywhere, and with another seed as well', () => {
  const [one, again] = [find(idle, 'power/1', 'off'), find(idle, 'power/1', 'off')];

  assert.ok(one);
  assert.equal(again, one);
  assert.ok(find(idle, 'power/1', 'off', 200, '7')?.passes);
});

test('a state that the scenario comes to by itself needs no future, whatever else it expects', () => {
  const way = find(restart, 'power/1', 'stopping.poweringOff', 0);

  assert.ok(way?.passes);
  assert.match(way.text, /steps:\n {2}- operator: button\.hold\n/);
  assert.not.match(way.text, /fingerprint|404/);
});

test('what none of the futures comes to is not found', () => {
  assert.is(find(idle, 'power/1', 'on.boot.inApplication', 3), undefined);
});

test('a start that hangs in POST takes a fault and, after it, a restart: with any seed it is found within 100 futures', () => {
  for (const seed of ['1', '2', '3'].slice(0, budget({ short: 1, long: 3 }))) {
    const way = find(idle, 'power/1', 'on.boot.postHung', 100, seed);

    assert.ok(way?.passes, `seed ${seed}`);
    const [fault, restart, until, ...more] = way.document.steps as readonly object[];
    assert.equal(fault, { fault: 'host.hangsInPost' });
    assert.ok(restart !== undefined && !('fault' in restart && restart.fault === 'host.hangsInPost'));
    assert.equal(until, { until: { machine: 'power/1', in: 'on.boot.postHung' }, limit: '1d' });
    assert.equal(more, []);
  }
});

test('a deed that leads there by one of its allowable values is found in the first future', () => {
  const way = find(idle, 'power/1', 'on.boot.restarting', 1);

  assert.ok(way?.passes);
  assert.match(way.text, /ResetType: GracefulRestart/);
});

test('a state that the statechart does not have is told with the nearest', () => {
  assert.throws(() => find(idle, 'manager/1', 'hang'), /no state hang, did you mean "hung"\?/);
});

test('who does not want to wait any longer has what there is so far', () => {
  const target = { machine: 'manager/1', state: 'away.restarting' };
  const atOnce = findWay(idle, target, { futures: 30, stopped: () => true });
  let turn = atOnce.next();
  for (; turn.done !== true; turn = atOnce.next()) assert.is(turn.value.futures, 1);

  assert.is(turn.value, undefined);
});

test.run();
