/**
 * `tidefish serve --scenario`: reads the genesis of the controller, and runs the steps of the scenario before the
 * controller is served.
 */
import type { Command } from 'commander';
import type { CreatedGenesis } from '../../http/index.js';
import { formatReport, liveScenario, parseSetting, type Scenario } from '../../scenarios/index.js';
import { FailedScenario } from '../scenario/failed-scenario.js';
import { hasOneController, readOneScenario } from '../scenario/scenario-files.js';
import { hasPassed } from '../scenario/scenario-pin.js';
import { styleFor } from '../terminal/report-format.js';

/** Reads the scenario to serve. Prints an error and returns undefined if the scenario cannot be read. */
export function readServedScenario(
  command: Command,
  file: string,
  settings: readonly string[],
  includeRoot: string | undefined,
) {
  const set = settings.map((text) => {
    const expected = 'expected a name and a value, such as hot=45';
    return parseSetting(text) ?? command.error(`error: --set ${text} is invalid; ${expected}`);
  });
  const scenario = readOneScenario(file, { set: Object.fromEntries(set), includeRoot });
  if (scenario === undefined) return undefined;
  if (!hasOneController(scenario, 'tidefish fleet serves several')) return undefined;
  const { seed, blueprint, startMs, password } = scenario;
  return { seed, blueprint, startMs, password, past: (birth: CreatedGenesis) => pastOf(scenario, birth) };
}

/** Runs the scenario. Throws FailedScenario, with the whole report, if it fails. */
function pastOf(scenario: Scenario, birth: CreatedGenesis) {
  const { report, past } = liveScenario(scenario, birth);
  if (hasPassed(report, false)) return past;
  const told = formatReport(report, styleFor(process.stderr));
  throw new FailedScenario(`the scenario failed, so nothing is served\n${told}`);
}
