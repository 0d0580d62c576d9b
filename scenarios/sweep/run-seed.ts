/** One seed of a sweep: the scenario with its history, perhaps with random faults beside it, perhaps twice. */
import type { Scenario } from '../language/parse.js';
import type { ReportEntry, ScenarioReport } from '../report/report.js';
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
}

export function runSeed(
  scenario: Scenario,
  seed: string,
  { faultsWithinMs, twice = false }: SeedOptions,
): SeedOutcome {
  const faults = faultsWithinMs === undefined ? [] : planFaults(seed, scenario.blueprint, faultsWithinMs);
  const first = attempt(scenario, seed, faults);
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

function attempt(scenario: Scenario, seed: string, faults: readonly PlannedFault[]): SeedOutcome {
  let report: ScenarioReport;
  try {
    report = runScenario(scenario, { seed, faults, explains: false });
  } catch (error) {
    // What the program throws in a history is a fault of the program, and what a sweep is after.
    const what = error instanceof Error ? error.message : String(error);
    const failure: SeedFailure = { kind: 'bug', bucket: bugBucket(what), what, place: '', atMs: 0, faults };
    return { seed, failure, events: 0, fingerprint: '' };
  }
  const { events, fingerprint, entries } = report;
  return { seed, failure: failureIn(entries, faults), events, fingerprint };
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
