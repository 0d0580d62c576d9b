/** One seed of a sweep: the scenario with its history, perhaps with random faults beside it, perhaps twice. */
import { CoverageCollector } from '../coverage/collector.js';
import type { Scenario } from '../language/parse.js';
import { isResult, type ReportEntry, type ScenarioReport } from '../report/report.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { runScenario } from '../run/run.js';
import { bugBucket, firstFailure } from './first-failure.js';
import type { SeedFailure, SeedOutcome } from './outcome.js';
import { planFaults } from './plan-faults.js';

export interface SeedOptions {
  /** How long after the start random faults may begin; undefined for none. Unit: ms. */
  readonly faultsWithinMs?: number | undefined;
  /** Whether it is run once more, which has to end in the same state. */
  readonly twice?: boolean | undefined;
  /** Whether what it reached is told. */
  readonly coverage?: boolean | undefined;
}

export function runSeed(
  scenario: Scenario,
  seed: string,
  { faultsWithinMs, twice = false, coverage = false }: SeedOptions,
): SeedOutcome {
  const faults = faultsWithinMs === undefined ? [] : planFaults(seed, scenario.blueprint, faultsWithinMs);
  const collector = coverage ? new CoverageCollector() : undefined;
  const first = attempt(scenario, seed, faults, collector);
  if (!twice || first.failure?.kind === 'bug') return first;
  const second = attempt(scenario, seed, faults);
  if (first.fingerprint === second.fingerprint) return first;
  const failure: SeedFailure = {
    kind: 'two histories',
    bucket: 'two histories',
    what: `one seed gave two histories: ${first.fingerprint} and ${second.fingerprint}`,
    place: '',
    atMs: 0,
    faults,
  };
  return { ...first, failure };
}

function attempt(
  scenario: Scenario,
  seed: string,
  faults: readonly PlannedFault[],
  coverage?: CoverageCollector,
): SeedOutcome {
  let report: ScenarioReport;
  try {
    report = runScenario(scenario, { seed, faults, coverage, explains: false });
  } catch (error) {
    // What the program throws in a history is a fault of the program, and what a sweep is after.
    const what = error instanceof Error ? error.message : String(error);
    const failure: SeedFailure = { kind: 'bug', bucket: bugBucket(what), what, place: '', atMs: 0, faults };
    return { seed, failure, events: 0, fingerprint: '', held: [], ...reachedBy(coverage) };
  }
  const { events, fingerprint, entries } = report;
  const held = entries.flatMap((entry) => (isResult(entry) && entry.held === true ? entry.number : []));
  const failure = failureIn(entries, faults);
  return { seed, failure, events, fingerprint, held, ...reachedBy(coverage) };
}

function reachedBy(coverage: CoverageCollector | undefined): Pick<SeedOutcome, 'reached'> {
  return coverage === undefined ? {} : { reached: coverage.reached() };
}

function failureIn(
  entries: readonly ReportEntry[],
  faults: readonly PlannedFault[],
): SeedFailure | undefined {
  const first = firstFailure(entries);
  if (first === undefined) return undefined;
  const { kind, number, atMs, states } = first;
  const { what, expected, found, file, line, column } = first.failure;
  return {
    kind,
    bucket: [kind, number, what, states].join(' '),
    what: `${kind} ${number}, ${what}: expected ${expected}, found ${found}`,
    place: `${file}:${line}:${column}`,
    atMs,
    faults,
  };
}
