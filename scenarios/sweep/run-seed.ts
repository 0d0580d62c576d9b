/** One seed of a sweep: the scenario with its history, perhaps with random faults beside it, perhaps twice. */
import { CoverageCollector } from '../coverage/collector.js';
import type { Scenario } from '../language/parse.js';
import { isResult, type ReportEntry, type ResultEntry, type ScenarioReport } from '../report/report.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { runScenario } from '../run/run.js';
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
    const bucket = `bug ${withoutNumbers(what)}`;
    const failure: SeedFailure = { kind: 'bug', bucket, what, place: '', atMs: 0, faults };
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
  const index = entries.findIndex((entry) => isResult(entry) && entry.failures.length > 0);
  const entry = entries[index] as ResultEntry | undefined;
  const [first] = entry?.failures ?? [];
  if (entry === undefined || first === undefined) return undefined;
  const { kind, number, atMs } = entry;
  const { what, expected, found, file, line, column } = first;
  return {
    kind,
    bucket: [kind, number, what, statesAt(entries.slice(0, index))].join(' '),
    what: `${kind} ${number}, ${what}: expected ${expected}, found ${found}`,
    place: `${file}:${line}:${column}`,
    atMs,
    faults,
  };
}

/** How the controller and its host stood, by the last changes that were told of each. */
function statesAt(entries: readonly ReportEntry[]): string {
  const states = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'change') for (const { what, to } of entry.changes) states.set(what, to);
  }
  return [...states].map(([what, is]) => `${what}=${is}`).join(' ');
}

/** Instants, ids and seeds differ from seed to seed, and the fault is the same. */
function withoutNumbers(text: string): string {
  return text.replace(/[0-9a-f]{8,}|\d+/g, '#').split('\n', 1)[0] ?? '';
}
