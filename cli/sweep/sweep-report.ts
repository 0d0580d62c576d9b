/** Report of a sweep from its outcomes, of one process or of all parts. */
import {
  formatSweep,
  hasPassed,
  listChecks,
  listSometimes,
  mergeOutcomes,
  type Scenario,
  type SweepReport,
  type Tally,
} from '../../scenarios/index.js';
import { styleFor } from '../terminal/report-format.js';
import { exitCodes, printLine } from '../terminal/terminal.js';
import { againBy, smallerBy } from './sweep-again.js';
import { explores, futuresDefault, type SweepFlags } from './sweep-flags.js';
import { retainSweep } from './sweep-journals.js';

/**
 * Prints the report of a sweep, sets the exit code, and returns the report. With `isStored`, the journals of failures are
 * stored.
 */
export function reportSweep(
  scenario: Scenario,
  flags: SweepFlags & { readonly operand: string },
  tally: Tally,
  isStored: boolean,
): SweepReport {
  const inOrder = [...tally.outcomes].sort((one, other) => compareSeeds(one.seed, other.seed));
  const { name, file } = scenario;
  const told = { ...flags, futuresDefault, explores: explores(flags) };
  const swept = {
    scenario: name,
    file,
    sometimes: flags.path === undefined ? listSometimes(scenario) : [],
    checks: listChecks(scenario),
    again: againBy(told),
    smaller: smallerBy(told),
  };
  const report = mergeOutcomes(swept, inOrder, tally.reached);
  const stored = isStored ? retainSweep(report, inOrder, scenario, flags) : report;
  tell(stored, flags);
  return stored;
}

function tell(report: SweepReport, { json }: SweepFlags): void {
  printLine(json === true ? JSON.stringify(report) : formatSweep(report, styleFor(process.stdout)));
  // An interrupted sweep reports its outcomes so far, and its exit code is already set.
  if (!hasPassed(report)) process.exitCode ??= exitCodes.failed;
}

/** Compares two seeds for sorting: numbers by value, and all numbers before other texts. */
function compareSeeds(one: string, other: string): number {
  const [left, right] = [Number(one), Number(other)];
  if (Number.isFinite(left) && Number.isFinite(right) && left !== right) return left - right;
  if (Number.isFinite(left) !== Number.isFinite(right)) return Number.isFinite(left) ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
