/** Tests of `sometimes` checks: a run reports whether the condition held, and a sweep fails if it never holds. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  formatSweep,
  hasPassed,
  listSometimes,
  mergeOutcomes,
  runScenario,
  runSeed,
} from '../../../scenarios/index.js';
import { plainStyle as plain } from '../../../scenarios/report/text.js';
import { asWritten, reset, scenarioOf, system } from '../../support/scenarios/scenario-rig.js';

const power = (PowerState: string) => ({ get: system, has: { PowerState } });

/** Scenario in which, after 90 s, the server is off with some seeds. It is not paused with any seed. */
const shutdown = scenarioOf({
  steps: [{ request: `POST ${reset}`, body: { ResetType: 'GracefulShutdown' } }, { advance: '90s' }],
  checks: [{ sometimes: power('Off') }, { sometimes: power('PoweringOn') }, { sometimes: power('On') }],
});

test('a run tells whether it held at any instant, and passes either way', () => {
  const { entries, failed, notRun } = runScenario(shutdown);
  const told = entries.flatMap((entry) =>
    entry.kind === 'check' ? [[entry.number, entry.held, entry.outcome, entry.failures.length]] : [],
  );

  assert.equal([failed, notRun], [0, 0]);
  assert.equal(told.slice(0, 1), [['3', true, 'it did', 0]]);
  assert.equal(told.at(-1), ['2', false, 'not in this run', 0]);
});

test('a sweep says with which seeds it held, and fails for what held with none', () => {
  const outcomes = Array.from({ length: 12 }, (_, index) => runSeed(asWritten(shutdown), `${index}`, {}));
  const again = (seed: string) => `again ${seed}`;
  const sometimes = listSometimes(shutdown);
  const report = mergeOutcomes({ scenario: 'box', file: 'box.json', sometimes, again }, outcomes);
  const [off, paused, on] = report.sometimes;

  assert.equal([report.passed, report.buckets], [12, []]);
  assert.ok(off !== undefined && off.count > 0 && off.count < 12);
  assert.equal(
    off.seeds,
    outcomes
      .filter(({ held }) => held.includes('1'))
      .slice(0, 3)
      .map(({ seed }) => seed),
  );
  assert.equal([paused?.count, paused?.seeds, on?.count], [0, [], 12]);
  assert.not.ok(hasPassed(report));
  assert.ok(hasPassed({ ...report, sometimes: [off] }));
  const text = formatSweep(report, plain);
  assert.match(
    text,
    /^sometimes GET …\/Systems\/1\/ has \{PowerState: PoweringOn\}: never {2}box\.json:1:\d+$/m,
  );
  assert.match(
    text,
    /^sometimes GET …\/Systems\/1\/ has \{PowerState: On\}: with seeds 0, 1, 2, 12 in all$/m,
  );
});

test('a scenario that ends before its time has not told that it held', () => {
  const given = scenarioOf({
    steps: [{ until: power('PoweringOn'), limit: '1m' }],
    checks: [{ sometimes: power('Off') }],
  });

  assert.equal(runSeed(asWritten(given), '1', {}).held, []);
  assert.is(runScenario(given).notRun, 1);
});

test.run();
