/** Tests of failures in explored futures that are written as scenarios: they fail in the same way, and can be shrunk. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exploreSeed, failureAsScenario, NotFailing, runScenario, shrink } from '../../../scenarios/index.js';
import { reset, results, scenarioOf, system } from '../../support/scenarios/scenario-rig.js';

const critical = { never: { get: '/redfish/v1/Chassis/1/', has: { Status: { HealthRollup: 'Critical' } } } };
const restart = scenarioOf({
  name: 'restart',
  steps: [{ request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } }, { advance: '10m' }],
  checks: [{ never: { get: system, has: { AssetTag: 'of nobody' } } }, critical],
});

test('a future that breaks a check is a scenario that breaks that check alone, at the same instant, and shrinks', () => {
  const outcomes = exploreSeed([{ scenario: restart, server: '' }], '3', { futures: 60 });
  const broken = outcomes.flatMap(({ failure }) => (failure?.kind === 'check' ? [failure] : []));
  assert.is(new Set(broken.map(({ ties }) => ties)).size, 2);

  const one = (order: string) => broken.filter(({ ties }) => ties === order).slice(0, 1);
  for (const { path = '', atMs, what } of [...one('fifo'), ...one('shuffled')]) {
    assert.ok(what.startsWith('check 2, '));
    const whole = failureAsScenario(restart, '3', path);

    const report = runScenario(whole, { explains: false });
    const failed = results(report, 'step', 'check').filter((entry) => entry.failures.length > 0);
    assert.equal(
      failed.map(({ kind, number, atMs: when }) => [kind, number, when]),
      [['check', '1', atMs]],
    );
    assert.equal(whole.document().checks, [critical]);
    const { steps, document } = shrink(whole);
    assert.ok(steps <= 5, JSON.stringify(document));
  }
});

test('a future in which nothing fails is not shrunk, nor one that there is not', () => {
  assert.throws(() => failureAsScenario(restart, '2', '@999999/1'), RangeError);
  const calm = scenarioOf({ name: 'calm', steps: [{ advance: '1m' }] });
  assert.throws(
    () => failureAsScenario(calm, '1', '@0/1'),
    (error: unknown) => error instanceof NotFailing && /nothing fails in @0\/1/.test(error.message),
  );
});

test.run();
