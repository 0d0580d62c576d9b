/**
 * Tests of sweeps: random faults depend only on the seed, failures are grouped by their cause, and each bug is reported
 * once.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from '../../../machines/faults/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import {
  compareHistories,
  formatSweep,
  mergeOutcomes,
  parseScenario,
  planFaults,
  runScenario,
  runSeed,
  type Scenario,
  type SeedOutcome,
  servers,
} from '../../../scenarios/index.js';
import { plainStyle as plain } from '../../../scenarios/report/text.js';
import { planSeed } from '../../../scenarios/sweep/plan.js';
import { randomFaults } from '../../../scenarios/sweep/plan-faults.js';
import { asWritten, reset, scenarioOf, system } from '../../support/scenarios/scenario-rig.js';

const spanMs = 600_000;
const restarts = {
  steps: [{ request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } }, { advance: '10m' }],
};

test('the faults of a seed are the same each time, others with another seed, and all that there are come', () => {
  const blueprint = resolveBlueprint();
  const seeds = Array.from({ length: 400 }, (_, index) => `s${index}`);
  const plans = seeds.map((seed) => planFaults(seed, blueprint, spanMs));

  assert.equal(planFaults('s7', blueprint, spanMs), plans[7]);
  assert.ok(new Set(plans.map((plan) => JSON.stringify(plan))).size > 350);
  const planned = plans.flat();
  assert.ok(planned.every(({ atMs }) => atMs >= 0 && atMs < spanMs));
  assert.equal([...new Set(planned.map(({ fault }) => fault))].sort(), [...randomFaults].sort());
  assert.not.ok(randomFaults.some((name) => name.startsWith('network.')));
  assert.ok(
    planned.some(({ lastsMs }) => lastsMs === null) && planned.some(({ lastsMs }) => lastsMs !== null),
  );
  assert.ok(planned.every(({ fault, lastsMs }) => faults[fault].clear !== null || lastsMs === null));
});

test('what a fault need not be told it is told in some histories and not in others, within its bounds', () => {
  const blueprint = resolveBlueprint();
  const planned = Array.from({ length: 600 }, (_, index) =>
    planFaults(`s${index}`, blueprint, spanMs),
  ).flat();
  const writes = planned.filter(({ fault }) => fault === 'firmware.writeFails').map((each) => each.with);

  for (const [name, max] of [
    ['count', 10],
    ['percent', 100],
  ] as const) {
    const told = writes.map((each) => each[name]);
    const given = told.filter((value) => typeof value === 'number');
    assert.ok(given.length > 0 && given.length < told.length, `${name}: ${given.length} of ${told.length}`);
    assert.ok(
      given.every((value) => value >= 1 && value <= max),
      name,
    );
  }
});

test('planned faults come at their instants and go when they have lasted; what the state does not take does not come', () => {
  const fault = { fault: 'fan.failed', with: { part: 'Fan 1' }, clearedBy: { part: 'Fan 1' } } as const;
  const report = runScenario(scenarioOf({ steps: [{ advance: '10m' }] }), {
    faults: [
      { ...fault, atMs: 60_000, lastsMs: 120_000 },
      { ...fault, atMs: 90_000, lastsMs: null },
      { ...fault, atMs: 9_000_000, lastsMs: null },
    ],
  });

  const beside = report.entries.flatMap((entry) =>
    entry.kind === 'disturbance' ? [`${entry.atMs / 1_000} ${entry.what} ${entry.isTaken}`] : [],
  );
  assert.equal(beside, [
    '60 fault fan.failed Fan 1 true',
    '90 fault fan.failed Fan 1 false',
    '180 clear fan.failed Fan 1 true',
  ]);
  assert.is(report.durationMs, 600_000);
});

test('a seed that fails says what, where and when, with its faults, and the same seed fails the same way', () => {
  const scenario = scenarioOf({
    ...restarts,
    checks: [{ always: { get: '/redfish/v1/Chassis/1/', has: { Status: { HealthRollup: 'OK' } } } }],
  });
  const outcomes = Array.from({ length: 12 }, (_, index) =>
    runSeed(asWritten(scenario), `${index}`, { faultsWithinMs: spanMs }),
  );
  // An unavailable controller fails the check as well, but without a health value. The test selects another failure.
  const failed = outcomes.find(({ failure }) => failure?.what.includes('HealthRollup'));

  assert.ok(failed?.failure !== undefined);
  const { failure } = failed;
  assert.match(failure.what, /^check 1, \/Status\/HealthRollup: expected OK, found (Warning|Critical)$/);
  assert.is(failure.location, 'box.json:1:234');
  assert.ok(failure.faults.length > 0);
  assert.equal(runSeed(asWritten(scenario), failed.seed, { faultsWithinMs: spanMs }), failed);
  assert.is(runSeed(asWritten(scenario), failed.seed, {}).failure, undefined);
});

test('a throw of the program is a failure like any other, in a bucket without its numbers', () => {
  const scenario = scenarioOf(restarts);
  let runs = 0;
  const broken: Scenario = {
    ...scenario,
    get steps(): Scenario['steps'] {
      throw new RangeError(`no state ${++runs} of deadbeef01`);
    },
  };

  const [one, two] = [runSeed(asWritten(broken), 'a', {}), runSeed(asWritten(broken), 'b', {})];

  assert.equal([one.failure?.kind, one.failure?.bucket], ['bug', 'bug no state # of #']);
  assert.is(two.failure?.bucket, one.failure?.bucket);
  assert.is.not(two.failure?.what, one.failure?.what);
});

test('failures are put together by what failed and how the server stood, the most frequent first', () => {
  const failure = (bucket: string, what: string): SeedOutcome['failure'] => ({
    kind: 'check',
    bucket,
    what,
    location: 'box.json:1:1',
    atMs: 61_000,
    server: '',
    ties: 'fifo',
    faults: [
      {
        atMs: 1_000,
        fault: 'fan.failed',
        with: { part: 'Fan 1' },
        clearedBy: { part: 'Fan 1' },
        lastsMs: 300_000,
      },
      // Fault that would occur after the check has already failed.
      { atMs: 61_001, fault: 'host.crashed', with: {}, clearedBy: {}, lastsMs: null },
    ],
  });
  const outcome = (seed: string, given?: SeedOutcome['failure']): SeedOutcome => ({
    seed,
    failure: given,
    events: 10,
    fingerprint: seed,
    held: [],
  });
  const report = mergeOutcomes(
    {
      scenario: 'box',
      file: 'box.json',
      sometimes: [],
      again: (seed) => `npx tidefish sweep box.json --seeds ${seed}`,
    },
    [
      outcome('1', failure('rare', 'r')),
      outcome('2', failure('often', 'first')),
      outcome('3'),
      outcome('4', failure('often', 'second')),
    ],
  );

  assert.equal(formatSweep(report, plain).split('\n'), [
    '4 seeds: 1 passed, 3 failed, 40 events',
    '2 different failures, by frequency',
    '',
    '2 times, first with seed 2, at +00:01:01.000',
    'first',
    'box.json:1:1',
    '  +00:00:01.000  fault fan.failed Fan 1, for 5m',
    'again: npx tidefish sweep box.json --seeds 2',
    '',
    '1 time, first with seed 1, at +00:01:01.000',
    'r',
    'box.json:1:1',
    '  +00:00:01.000  fault fan.failed Fan 1, for 5m',
    'again: npx tidefish sweep box.json --seeds 1',
  ]);
  assert.equal(JSON.parse(JSON.stringify(report)), report);
});

test('no seed of any scenario throws, whatever faults come beside it', () => {
  const scenario = scenarioOf({
    steps: [
      { request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } },
      { advance: '5m' },
      { mains: 'off' },
      { after: '1m', mains: 'on' },
      { advance: '10m' },
      { check: { any: [{ get: system }, { get: system, unavailable: true }] } },
    ],
  });

  for (let seed = 0; seed < 25; seed++) {
    const { failure } = runSeed(asWritten(scenario), `chaos ${seed}`, { faultsWithinMs: spanMs });
    assert.is(failure?.kind === 'bug' ? failure.what : undefined, undefined);
  }
});

test('a seed draws the server and the order of ties, each by itself, and leaves out what it is told to', () => {
  const text = JSON.stringify({ name: 'box', ...restarts });
  const candidates = Object.entries(servers).map(([server, differs]) => {
    const reading = parseScenario(text, 'box.json', () => ({ ok: false, reason: '' }), { server: differs });
    assert.ok(reading.ok, server);
    return { scenario: reading.scenario, server };
  });
  const plans = Array.from({ length: 200 }, (_, seed) => planSeed(candidates, `${seed}`, {}));
  const bare = { ties: 'fifo', invariants: 'left out' } as const;

  assert.is(new Set(plans.map(({ server }) => server)).size, candidates.length);
  assert.ok(new Set(candidates.map(({ scenario }) => JSON.stringify(scenario.blueprint))).size > 12);
  const shuffled = plans.filter(({ ties }) => ties === 'shuffled').length;
  assert.ok(shuffled > 70 && shuffled < 130, `${shuffled}`);
  assert.equal(planSeed(candidates, '7', {}), plans[7]);
  for (const { seed, server } of plans) {
    const plan = planSeed(candidates, seed, bare);
    assert.equal([plan.server, plan.ties, plan.invariants], [server, 'fifo', []]);
  }
});

test('a server that the scenario does not go with is none for it', () => {
  const text = JSON.stringify({ name: 'box', steps: [{ fault: 'drive.failed', part: 'DE00A000/3' }] });
  const on = (server: object) =>
    parseScenario(text, 'box.json', () => ({ ok: false, reason: '' }), { server });

  assert.ok(on({}).ok);
  assert.not.ok(on({ storage: [] }).ok);
});

test('a history with its state read back in between is the same; two endings of one seed are a failure', () => {
  const scenario = scenarioOf({
    steps: [...restarts.steps, ...restarts.steps, { mains: 'off' }, { after: '1m', mains: 'on' }],
  });
  const seeds = ['a', 'b', 'c', 'd'];
  const options = { faultsWithinMs: spanMs, tellsEnds: true };

  for (const seed of seeds) {
    const one = runSeed(asWritten(scenario), seed, options);
    const other = runSeed(asWritten(scenario), seed, { ...options, readsBack: 'sometimes' });
    const untold = runSeed(asWritten(scenario), seed, { faultsWithinMs: spanMs });
    assert.equal(compareHistories([one], [other]), [untold]);
    assert.throws(() => compareHistories([one], [untold]), `there is no outcome of seed ${seed}`);
    const [parted] = compareHistories([one], [{ ...other, fingerprint: 'f'.repeat(64) }]);
    assert.is(parted?.failure?.kind, 'two histories');
    assert.match(parted?.failure?.what ?? '', new RegExp(`to ${one.fingerprint?.slice(0, 16)}, and `));
  }
});

test.run();
