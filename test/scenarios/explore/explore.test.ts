/**
 * Tests of exploration: futures depend only on the seed, invariants must hold in them, and each future can be repeated
 * by its path.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, explore, goTo, reach } from '../../../index.js';
import { faults } from '../../../machines/faults/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import type { BranchPoint } from '../../../scenarios/explore/branch-point.js';
import { exploreFrom, followPath } from '../../../scenarios/explore/exploration.js';
import type { Future, FutureContext } from '../../../scenarios/explore/future.js';
import { Novelty } from '../../../scenarios/explore/novelty.js';
import { isLasting } from '../../../scenarios/explore/operation.js';
import { planFuture } from '../../../scenarios/explore/plan-future.js';
import { healthOf, quiesceAlone } from '../../../scenarios/explore/quiesce.js';
import {
  compareHistories,
  exploreSeed,
  type InProcessController,
  replayFuture,
  runSeed,
} from '../../../scenarios/index.js';
import { Marks } from '../../../scenarios/run/step-marks.js';
import { randomFaults } from '../../../scenarios/sweep/plan-faults.js';
import { budget } from '../../support/budget.js';
import { reset, scenarioOf, system } from '../../support/scenarios/scenario-rig.js';

const futures = budget({ short: 8, long: 60 });
const kept = { ties: 'fifo' } as const;

function begin(controller: InProcessController, seed = '1') {
  const origin = { controller: controller.fork(), standing: new Map() };
  const here = { ...origin, origin, path: `@${controller.tree.clock.executed}`, checks: [], way: [] };
  const point: BranchPoint = { ...here, saved: new Map(), marks: new Marks(), features: [] };
  const ways: FutureContext = { seed, startMs: controller.now, rarity: new Novelty(), quiesces: true };
  return { point, ways };
}

function playAll(controller: InProcessController, seed?: string): readonly Future[] {
  const { point, ways } = begin(controller, seed);
  return [...exploreFrom([point], ways, { futures })];
}

test('what is done in a future follows from its name alone, and over many of them all kinds of things are', () => {
  const { tree } = createController();
  const blueprint = resolveBlueprint();
  const plans = Array.from({ length: 300 }, (_, index) => planFuture(`s${index}`, blueprint));
  const deeds = plans.flatMap((plan) => plan.operations.flatMap(({ deedIn }) => deedIn(tree) ?? []));
  const uris = new Set(deeds.flatMap((deed) => (deed.do === 'request' ? deed.uri : [])));

  const [again] = [planFuture('s7', blueprint)];
  assert.equal(
    again.operations.map(({ atMs, deedIn }) => [atMs, deedIn(tree)]),
    plans[7]?.operations.map(({ atMs, deedIn }) => [atMs, deedIn(tree)]),
  );
  assert.equal(new Set(deeds.map((deed) => deed.do)), new Set(['fault', 'hand', 'request']));
  assert.ok(uris.size > 60 && uris.has(reset));
  assert.not.ok([...uris].some((uri) => uri.includes('/Accounts/')));
  for (const { spanMs, operations: planned } of plans) assert.ok(planned.every(({ atMs }) => atMs < spanMs));
});

test('the same seed explores the same futures to the last event, and another seed others', () => {
  const fingerprints = (seed: string) =>
    playAll(createController(), seed).map(({ path, controller }) => `${path} ${controller.fingerprint}`);
  const first = fingerprints('1');

  assert.equal(fingerprints('1'), first);
  assert.ok(fingerprints('2').every((fingerprint) => !first.includes(fingerprint)));
});

test('futures begin where something came by that never did, deeper and deeper, and the controller itself is not moved', () => {
  const controller = createController();
  const before = controller.fingerprint;
  const paths = playAll(controller).map(({ path }) => path);

  assert.is(controller.fingerprint, before);
  assert.ok(paths.some((path) => path.split('/').length > 4));
  assert.is(new Set(paths).size, futures);
});

test('a future is had again by its path alone, without those that were played before it', () => {
  const controller = createController();
  const deep = [...playAll(controller)].sort(
    (one, other) => other.path.length - one.path.length,
  )[0] as Future;
  const { point, ways } = begin(controller);
  const again = followPath(deep.path, ways, () => point);

  assert.is(again.controller.fingerprint, deep.controller.fingerprint);
  assert.equal(again.way, deep.way);
  assert.throws(() => followPath('@0/7@99999/9', ways, () => point), /there is no future @0\/7@99999\/9/);
});

test('a rule that is broken is told once, with the way to it, and one can go and look', () => {
  const always = {
    'no fan is missing': (it: InProcessController) =>
      !JSON.stringify(it.look('/redfish/v1/Chassis/1/Thermal/')).includes('"State":"Absent"'),
  };
  const options = { always, futures: 200, quiesce: false };
  const controller = createController();
  const { findings } = explore(controller, options);
  const [finding] = findings;

  assert.ok(finding !== undefined);
  assert.match(finding.what, /^check no fan is missing, /);
  assert.match(finding.steps.at(-1)?.what ?? '', /^fault fan\.removed Fan \d$/);
  const there = goTo(controller, finding.path, options);
  assert.not.ok(always['no fan is missing'](there));
  assert.is(there.now - controller.now, finding.atMs);
  assert.is(new Set(findings.map(({ path }) => path)).size, findings.length);
});

test('what has to hold in some future is told with the first in which it did, and is undefined where there was none', () => {
  const { sometimes } = explore(createController(), {
    futures,
    sometimes: {
      'it is off': ({ tree }) => JSON.stringify(tree.machines.power).includes('"off"'),
      'it flies': () => false,
    },
  });

  assert.equal(Object.keys(sometimes), ['it is off', 'it flies']);
  assert.match(sometimes['it is off']?.path ?? '', /^@0\//);
  assert.is(sometimes['it flies'], undefined);
});

test('a way to a state is found by search, and its deeds lead there', () => {
  const controller = createController();
  const hung = { machine: 'power/1', state: 'on.boot.osHung' };
  const found = reach(controller, hung, { futures: 1_500 });

  assert.ok(found !== undefined && found.steps.length > 0);
  const there = goTo(controller, found.path, { quiesce: false });
  assert.ok(there.tree.clock.executed > 0);
  assert.equal(reach(controller, { machine: 'power/1', state: 'on.boot.osRunning' })?.steps, []);
  assert.is(reach(controller, hung, { futures: 1 }), undefined);
  assert.throws(() => reach(controller, { machine: 'power/1', state: 'flying' }), /no state flying/);
  assert.throws(
    () => reach(controller, { machine: 'rocket/1', state: 'off' }),
    /there is no statechart rocket\/1/,
  );
});

test('every future ends with everything put right, and what is not well an hour later is found', () => {
  const controller = createController();
  const broken = controller.fork();
  broken.fault('fan.failed', { part: 'Fan 1' }).fault('fan.failed', { part: 'Fan 2' });
  const { point, ways } = begin(broken);
  const playedFrom = (origin: BranchPoint['origin']) => [
    ...exploreFrom([{ ...point, origin }], { ...ways, rarity: new Novelty() }, { futures }),
  ];
  const isUnwell = (future: Future) => future.broken?.settled.what.includes('the health of the server is');

  assert.is(healthOf(controller), 'OK');
  // The faults are not listed in `standing`, so that the futures do not clear them: the host starts, and the health
  // stays bad.
  assert.ok(playedFrom({ controller, standing: new Map() }).some(isUnwell));
  // This origin lists the faults in `standing`, so that the futures clear them.
  assert.not.ok(playedFrom(point.origin).some(isUnwell));
});

test('a cycle of the auxiliary power that waits for the host to be off takes its time, and the host comes up all the same', () => {
  const controller = createController();
  controller.post(`${system}Actions/Oem/Vnd/VndComputerSystemExt.SystemReset/`, { ResetType: 'AuxCycle' });

  assert.equal(quiesceAlone({ controller, standing: new Map() }, controller.now), []);
});

test('a fault that came and went while the host had no power either leaves the server well or may leave something', () => {
  for (const fault of randomFaults) {
    const controller = createController();
    const { blueprint } = controller.tree;
    const { parameters, clear } = faults[fault];
    const drawn = Object.entries(parameters).map(([name, { draw }]) => [name, draw(0.5, blueprint)]);
    const input = { type: 'fault', fault, with: Object.fromEntries(drawn), clear: false } as const;
    const identifying = drawn.filter(([name]) => parameters[name as string]?.identifies === true);
    const told = { ...input, with: Object.fromEntries(identifying), clear: true };

    controller.operator('mains.off').advance('1m');
    const { ok } = controller.simulation.perform(input);
    if (clear !== null) controller.simulation.perform(told);
    controller.simulation.perform({ type: 'operator', action: 'mains.on' });
    controller.advance('1h');

    const isWell = healthOf(controller) === 'OK';
    assert.ok(!ok || isWell || isLasting({ do: 'fault', input }), fault);
  }
});

test('a throw of the program in a future is found, and told with the way to it', () => {
  const { findings } = explore(createController(), {
    futures,
    always: {
      'nothing is thrown': ({ tree }) => {
        if (JSON.stringify(tree.machines.power).includes('"off"')) throw new RangeError('no state 17');
        return true;
      },
    },
  });

  assert.equal(
    findings.map(({ what }) => what),
    ['no state 17'],
  );
  assert.ok((findings[0]?.count ?? 0) > 1);
});

const restarts = {
  steps: [{ request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } }, { advance: '10m' }],
};

test('a seed that is explored is the scenario itself and futures of it; what fails is had again by its path', () => {
  const scenario = scenarioOf({
    ...restarts,
    checks: [
      { never: { get: '/redfish/v1/Chassis/1/', has: { Status: { HealthRollup: 'Critical' } } } },
      {
        eventually: { get: system, has: { PowerState: 'PoweringOff' } },
        whenever: { get: system, has: { PowerState: 'Off' } },
      },
      { sometimes: { get: system, has: { PowerState: 'Off' } } },
    ],
  });
  const [itself, passed, ...failed] = exploreSeed([{ scenario, server: '' }], '3', {
    ...kept,
    futures: 80,
    coverage: true,
    tellsEnds: true,
  });
  const [first] = failed;

  assert.equal(
    itself?.fingerprint,
    runSeed([{ scenario, server: '' }], '3', { ...kept, tellsEnds: true }).fingerprint,
  );
  assert.ok(itself?.fingerprint);
  assert.is((passed?.futures ?? 0) + failed.length, 80);
  assert.ok(passed?.held.includes('3') || failed.some(({ held }) => held.includes('3')));
  assert.ok((passed?.reached?.operatorActions['button.hold'] ?? 0) > 0);
  assert.ok(first?.failure?.path !== undefined);
  // The second check belongs to the steps, and is not evaluated in futures, which add other actions between the steps.
  assert.ok(failed.every(({ failure }) => !failure?.bucket.startsWith('check 2')));
  assert.match(first.failure.what, /^check 1, \/Status\/HealthRollup|^check 1, GET/);
  const { outcome, entries } = replayFuture([{ scenario, server: '' }], '3', {
    ...kept,
    path: first.failure.path,
  });
  assert.equal(outcome, first);
  const told = entries.flatMap((entry) => (entry.kind === 'disturbance' && entry.isTaken ? entry.what : []));
  assert.equal(
    told,
    first.failure.steps?.map(({ what }) => what),
  );
  assert.ok(entries.every(({ atMs }, index) => atMs >= (entries[index - 1]?.atMs ?? 0)));
});

test('futures are the same with their states read back in between; the first that ends otherwise is a failure', () => {
  const scenario = scenarioOf({ steps: [{ request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } }] });
  const explored = (more: object) =>
    exploreSeed([{ scenario, server: '' }], '1', { futures, ...kept, tellsEnds: true, ...more });
  const told = explored({});
  const ends = told.flatMap((outcome) => outcome.ends ?? []);
  const otherwise = ends.map((end, index) => (index < 7 ? end : { ...end, end: 'something else' }));
  const others = told.map((outcome) =>
    outcome.ends === undefined ? outcome : { ...outcome, ends: otherwise },
  );

  const parted = compareHistories(told, others);

  assert.is(ends.length, futures);
  assert.equal(
    explored({ readsBack: 'always' }).flatMap((outcome) => outcome.ends ?? []),
    ends,
  );
  assert.equal(
    parted.map(({ failure }) => failure?.kind),
    [undefined, 'two histories'],
  );
  assert.ok(parted[1]?.failure?.what.startsWith(`future ${ends[7]?.path} of one seed gave two histories: `));
  assert.equal(compareHistories(told, explored({})), explored({ tellsEnds: false }));
});

test('a seed that fails by itself is told as that, and not explored', () => {
  const scenario = scenarioOf({ ...restarts, checks: [{ get: system, has: { PowerState: 'PoweringOff' } }] });
  const [itself, ...more] = exploreSeed([{ scenario, server: '' }], '1', { futures: 10 });

  assert.equal([itself?.failure?.kind, itself?.futures, more], ['check', undefined, []]);
});

test('counting what is reached changes no future', () => {
  const scenario = scenarioOf(restarts);
  const outcomes = (coverage: boolean) =>
    exploreSeed([{ scenario, server: '' }], '1', { futures: 20, coverage }).map(({ events, failure }) => [
      events,
      failure?.path,
    ]);

  assert.equal(outcomes(true), outcomes(false));
});

test.run();
