/**
 * Converts the failure of a future to a scenario: all operations of the future become steps, and the scenario contains
 * the violated check. The scenario can be shrunk like any failing scenario.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { parseGenerated, type Scenario } from '../language/parse.js';
import { runScenario } from '../run/run.js';
import { NotFailing } from '../shrink/failure-target.js';
import { firstFailure } from '../sweep/outcome.js';
import type { Candidate } from '../sweep/plan.js';
import { invariantsNumber } from './baseline.js';
import { pausingReplayFuture } from './explore-seed.js';
import type { FutureFailure } from './future.js';
import { formatBroken } from './future-report.js';

/**
 * Returns the scenario. Throws RangeError for an unknown path of this seed. Throws NotFailing for a future without a
 * failure, or with a failure that no check expresses.
 */
export function failureAsScenario(scenario: Scenario, seed: string, path: string): Scenario {
  const candidates: readonly Candidate[] = [{ scenario, server: '' }];
  const { broken, controller } = pausingReplayFuture(candidates, seed, { path }).future;
  if (broken === undefined) throw new NotFailing(`nothing fails in ${path}`);
  const check = checkFor(broken, scenario.document());
  const life = parseGenerated(controller.toScenario(scenario.name), scenario.file).document();
  const whole = parseGenerated(JSON.stringify({ ...life, checks: [check] }), scenario.file);
  const first = firstFailure(runScenario(whole, { explains: false }).entries);
  if (first?.kind === 'check') return whole;
  const found = first === undefined ? 'the check holds' : `step ${first.number} has another result`;
  throw new NotFailing(`steps cannot express every input of ${path}, and with the steps that can, ${found}`);
}

function checkFor(broken: FutureFailure, { checks = [] }: JsonObject): Json {
  const { kind, number, settled } = broken;
  const [first] = settled.failures;
  if (kind !== 'check' || first === undefined)
    throw new NotFailing(`no check expresses the failure: ${formatBroken(broken)}`);
  return number === invariantsNumber
    ? { invariants: [first.what] }
    : ((checks as readonly Json[])[Number(number) - 1] as Json);
}
