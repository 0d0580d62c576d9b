/** Runs one seed of a sweep: the scenario with its plan. */
import type { Json } from '../../engine/index.js';
import { Tracer } from '../../replay/index.js';
import { checkInvariants } from '../checks/over-time/invariants.js';
import type { InProcessController, Snapshot } from '../controller/in-process.js';
import { CoverageCollector } from '../coverage/collector.js';
import { isResult, type ReportEntry, type ScenarioReport } from '../report/report.js';
import { drawNamed } from '../run/random-choice.js';
import { type RunOptions, runScenario } from '../run/run.js';
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
  /** True to reload its state during the run, which must not change it. Default: false. */
  readonly readsBack?: ReadBack | undefined;
  /** True to report its coverage. */
  readonly coverage?: boolean | undefined;
  /** True to report its end for comparison: a sixth of a short history. Default: false. */
  readonly tellsEnds?: boolean | undefined;
  /** True to report its events with all changes. Default: false. */
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
  // A failure with any order is reported as usual; a scenario that passes with unshuffled ties depends on the order.
  return kept.failure === undefined ? { ...outcome, failure: dependsOnOrder(outcome.failure) } : kept;
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
    // An error that the program throws is a bug, and counts as a failure.
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

/** Only this: there is no journal while the state is reloaded. */
function tracingInto(trace: string[]): RunOptions['openJournal'] {
  return (simulation, genesis) =>
    new Tracer(simulation, genesis, { begin: () => {}, append: (line) => trace.push(line) });
}

function reachedBy(coverage: CoverageCollector | undefined): Pick<SeedOutcome, 'reached'> {
  return coverage === undefined ? {} : { reached: coverage.reached() };
}

/** Checks after those of the scenario are invariants. */
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

/** Reload after some steps, which are drawn, or after each. */
export type ReadBack = 'sometimes' | 'always';

/** Share of steps, if drawn. Assumption: a few in a history, and none in some. */
const readBackShare = 0.25;

/** Called after each step: reloads the state, with its keys in another order. */
export function readBack(seed: string, when: ReadBack): (controller: InProcessController) => void {
  let steps = 0;
  return (controller) => {
    if (when === 'always' || drawNamed(seed, `sweep/read back/${++steps}`) < readBackShare)
      controller.restore(reversed(controller.snapshot()) as Snapshot);
  };
}

/** A copy whose objects have their keys in another order. */
function reversed(value: Json | object | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.fromEntries(members.reverse());
}
