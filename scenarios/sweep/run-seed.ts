/** Runs one seed of a sweep: the scenario with its plan. */
import type { Json } from '../../engine/index.js';
import { Tracer } from '../../replay/index.js';
import { checkInvariants } from '../checks/over-time/invariants.js';
import type { InProcessController, Snapshot } from '../controller/in-process.js';
import { CoverageCollector } from '../coverage/collector.js';
import { isResult, type ReportEntry, type ScenarioReport } from '../report/report.js';
import { drawNamed } from '../run/random-choice.js';
import { type RunOptions, runScenario } from '../run/run.js';
import { type RunJournal, RunRecord } from '../run/run-record.js';
import {
  bugBucket,
  type FirstFailure,
  firstFailure,
  type SeedFailure,
  type SeedOutcome,
  type SeedVariations,
  withoutNumbers,
} from './outcome.js';
import { type Candidate, type PlanOptions, planSeed, type SeedPlan } from './plan.js';

interface AttemptOptions {
  /** Steps after which the state is reloaded during the run; undefined for none. The reload must not change the run. */
  readonly readsBack?: ReadBack | undefined;
  /** True to report the coverage of the run. */
  readonly coverage?: boolean | undefined;
  /** True to report the end of the run for comparison, which costs a sixth of a short history. Default: false. */
  readonly tellsEnds?: boolean | undefined;
  /** True to report the events of the run with all changes. Default: false. */
  readonly traces?: boolean | undefined;
}

export interface SeedOptions extends PlanOptions, AttemptOptions {}

export function runSeed(
  candidates: readonly Candidate[],
  seed: string,
  { readsBack, coverage, tellsEnds, traces, ...options }: SeedOptions,
): SeedOutcome {
  const plan = planSeed(candidates, seed, options);
  const told = { readsBack, coverage, tellsEnds, traces };
  const outcome = attempt(plan, told);
  const mayKeep = plan.ties === 'shuffled' && plan.scenario.ties === undefined;
  if (outcome.failure === undefined || !mayKeep) return outcome;
  const kept = attempt({ ...plan, ties: 'fifo' }, told);
  // A scenario that passes with unshuffled ties depends on the order. A failure that occurs in both orders is reported
  // as usual.
  return kept.failure === undefined ? { ...outcome, failure: dependsOnOrder(outcome.failure) } : kept;
}

/**
 * Runs a seed again and returns its journal. `ties` is the order of ties in which the seed failed; default: the order of
 * the plan.
 */
export function journalOfSeed(
  candidates: readonly Candidate[],
  seed: string,
  options: PlanOptions,
  ties?: SeedPlan['ties'],
): RunJournal {
  const { scenario, ...plan } = planSeed(candidates, seed, options);
  const record = new RunRecord();
  const { faults } = plan;
  try {
    runScenario(scenario, {
      seed,
      faults,
      ties: ties ?? plan.ties,
      explains: false,
      openJournal: record.open,
    });
  } catch (error) {
    // An error of the program is the failure of the seed, and its journal leads to it.
    if (!record.isStarted) throw error;
  }
  return record.journal();
}

function dependsOnOrder(failure: SeedFailure): SeedFailure {
  return {
    ...failure,
    kind: 'order',
    bucket: `order ${failure.bucket}`,
    what: `with shuffled ties, ${failure.what}`,
  };
}

function attempt(
  plan: SeedPlan,
  { readsBack, coverage = false, tellsEnds = false, traces = false }: AttemptOptions,
): SeedOutcome {
  const { scenario, seed, faults, ties, server, invariants } = plan;
  const beside: SeedVariations = { server, ties, faults };
  const always = invariants.length === 0 ? [] : [checkInvariants(invariants, 'invariants')];
  const stepped = readsBack === undefined ? {} : { stepped: readBack(seed, readsBack) };
  const collector = coverage ? new CoverageCollector() : undefined;
  const trace: string[] = [];
  let report: ScenarioReport;
  try {
    const checked = { ...scenario, checks: [...scenario.checks, ...always] };
    report = runScenario(checked, {
      seed,
      faults,
      ties,
      coverage: collector,
      explains: false,
      ...stepped,
      ...(traces && { openJournal: tracingInto(trace) }),
    });
  } catch (error) {
    // An error that the program throws is a bug, and a bug counts as a failure.
    const what = error instanceof Error ? error.message : String(error);
    const failure = { kind: 'bug', bucket: bugBucket(what), what, location: '', atMs: 0, ...beside } as const;
    const end = { ...(tellsEnds && { fingerprint: '' }), ...(traces && { trace }) };
    return { seed, failure, events: 0, ...end, held: [], ...reachedBy(collector) };
  }
  const { events, entries } = report;
  const held = entries.flatMap((entry) => (isResult(entry) && entry.held === true ? entry.number : []));
  const failure = failureIn(entries, scenario.checks.length, beside);
  const end = { ...(tellsEnds && { fingerprint: report.fingerprint }), ...(traces && { trace }) };
  return { seed, failure, events, ...end, held, ...reachedBy(collector) };
}

/**
 * Returns a function that records the trace of a run. It writes no journal, because no journal can be written while the
 * state is reloaded.
 */
function tracingInto(trace: string[]): RunOptions['openJournal'] {
  return (simulation, genesis) =>
    new Tracer(simulation, genesis, { begin: () => {}, append: (line) => trace.push(line) });
}

function reachedBy(coverage: CoverageCollector | undefined): Pick<SeedOutcome, 'reached'> {
  return coverage === undefined ? {} : { reached: coverage.reached() };
}

/**
 * Returns the first failure. Checks with a number above `checks` are invariants, because they follow the checks of the
 * scenario.
 */
function failureIn(
  entries: readonly ReportEntry[],
  checks: number,
  beside: SeedVariations,
): SeedFailure | undefined {
  const first = firstFailure(entries);
  if (first === undefined) return undefined;
  return {
    ...(first.kind === 'check' && Number(first.number) > checks ? broken(first) : unexpected(first)),
    ...beside,
  };
}

type BareFailure = Omit<SeedFailure, keyof SeedVariations>;

function broken({ atMs, failure: { what, expected, found } }: FirstFailure): BareFailure {
  const bucket = `invariant ${what}: ${withoutNumbers(found)}`;
  return { kind: 'invariant', bucket, what: `${what}: ${expected} Found: ${found}`, location: '', atMs };
}

function unexpected({ kind, number, atMs, states, failure }: FirstFailure): BareFailure {
  const { what, expected, found, file, line, column } = failure;
  return {
    kind,
    bucket: [kind, number, what, states].join(' '),
    what: `${kind} ${number}, ${what}: expected ${expected}, found ${found}`,
    location: `${file}:${line}:${column}`,
    atMs,
  };
}

/** Steps after which the state is reloaded: some drawn ones, or all. */
export type ReadBack = 'sometimes' | 'always';

/**
 * Share of steps after which `sometimes` reloads the state. Assumption: most histories have a few such steps, and some
 * histories have none.
 */
const readBackShare = 0.25;

/** Returns a function that is called after each step and reloads the state, with its keys in another order. */
export function readBack(seed: string, when: ReadBack): (controller: InProcessController) => void {
  let steps = 0;
  return (controller) => {
    if (when === 'always' || drawNamed(seed, `sweep/read back/${++steps}`) < readBackShare)
      controller.restore(reversed(controller.snapshot()) as Snapshot);
  };
}

/** Returns a copy whose objects have their keys in another order. */
function reversed(value: Json | object | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.fromEntries(members.reverse());
}
