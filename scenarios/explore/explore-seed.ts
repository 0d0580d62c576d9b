/** One seed of an exploring sweep: one run of the scenario as written, and its futures. */
import { checkInvariants } from '../checks/over-time/invariants.js';
import type { InProcessController } from '../controller/in-process.js';
import { CoverageCollector } from '../coverage/collector.js';
import type { ReportEntry } from '../report/report.js';
import type { FutureEnd, SeedFailure, SeedOutcome } from '../sweep/outcome.js';
import { type Candidate, planSeed, type SeedPlan } from '../sweep/plan.js';
import { type ReadBack, readBack, runSeed, type SeedOptions } from '../sweep/run-seed.js';
import { formatEnd } from '../sweep/two-histories.js';
import { type BaselineRun, invariantsNumber, playBaseline } from './baseline.js';
import { exploreFrom, followPath } from './exploration.js';
import type { Future, FutureContext, FutureObserver } from './future.js';
import { bucketOf, FutureTrace, formatBroken, pathToFuture } from './future-report.js';
import { Novelty } from './novelty.js';

export interface ReplayedFuture {
  readonly outcome: SeedOutcome;
  /** Entries of the report for the events since the branch point. */
  readonly entries: readonly ReportEntry[];
  /** Controller at the end of the future, or at its failure. */
  readonly controller: InProcessController;
}

export interface ExploringOptions extends SeedOptions {
  /** Number of futures. */
  readonly futures: number;
}

/**
 * Runs a seed. Returns the outcome of the scenario, one joint outcome of all passed futures, and the outcome of each
 * failed future.
 */
export function exploreSeed(
  candidates: readonly Candidate[],
  seed: string,
  options: ExploringOptions,
): readonly SeedOutcome[] {
  const exploring = exploreStepwise(candidates, seed, options);
  let turn = exploring.next();
  while (turn.done !== true) turn = exploring.next();
  return turn.value;
}

/** Runs a seed like `exploreSeed`, and yields after every future. A caller that stops gets the outcomes so far. */
export function* exploreStepwise(
  candidates: readonly Candidate[],
  seed: string,
  { futures, ...options }: ExploringOptions,
): Generator<void, readonly SeedOutcome[], boolean | undefined> {
  const outcome = runSeed(candidates, seed, options);
  // A seed whose scenario itself fails is not explored, because the failure would occur in every future.
  if (outcome.failure !== undefined) return [outcome];
  const collector = options.coverage === true ? new CoverageCollector() : undefined;
  const plan = planSeed(candidates, seed, options);
  const { readsBack, tellsEnds = false } = options;
  const followers = [
    ...(collector === undefined ? [] : [{ forked: (it: InProcessController) => void collector.follow(it) }]),
    ...(readsBack === undefined ? [] : [new ReadingBack(seed, readsBack)]),
  ];
  const { trunk, ways } = begin(plan, followers);
  const failed: SeedOutcome[] = [];
  const held = new Set<string>();
  const ends: FutureEnd[] = [];
  let [events, explored] = [0, 0];
  for (const future of exploreFrom(trunk.points, ways, { futures })) {
    explored += 1;
    for (const number of future.held) held.add(number);
    if (future.broken === undefined) events += future.events;
    else failed.push(failedOutcome(plan, future));
    if (tellsEnds) ends.push({ path: future.path, end: endOf(future) });
    const isEnough = yield;
    if (isEnough === true) break;
  }
  const passed = { seed, futures: explored - failed.length, failure: undefined, events };
  const reached = collector === undefined ? {} : { reached: collector.reached() };
  const told = tellsEnds ? { ends } : {};
  return [outcome, { ...passed, held: [...held].sort(), ...reached, ...told }, ...failed];
}

/** Reruns one future. Throws RangeError for an unknown path of this seed. */
export function replayFuture(
  candidates: readonly Candidate[],
  seed: string,
  options: SeedOptions & { readonly path: string },
): ReplayedFuture {
  const { plan, future, entries } = pausingReplayFuture(candidates, seed, options);
  const { events, held, controller } = future;
  const passed = { seed, futures: 1, failure: undefined, events, held };
  const outcome = future.broken === undefined ? passed : failedOutcome(plan, future);
  return { outcome, entries, controller };
}

/** Reruns one future like `replayFuture`. Returns the plan, the future itself and the entries of its report. */
export function pausingReplayFuture(
  candidates: readonly Candidate[],
  seed: string,
  { path, ...options }: SeedOptions & { readonly path: string },
): { readonly plan: SeedPlan; readonly future: Future; readonly entries: readonly ReportEntry[] } {
  const plan = planSeed(candidates, seed, options);
  const { trunk, ways } = begin(plan, [], Number(/^@(\d+)/.exec(path)?.[1]));
  const story = new FutureTrace(ways.startMs);
  const find = (executed: number) => trunk.points.find(({ path }) => path === `@${executed}`);
  const future = followPath(path, { ...ways, followers: [story] }, find);
  return { plan, future, entries: story.entries };
}

function begin(
  { scenario, seed, invariants: chosen }: SeedPlan,
  followers: readonly FutureObserver[],
  pointAt?: number,
): { readonly trunk: BaselineRun; readonly ways: FutureContext } {
  const rarity = new Novelty();
  const invariants = chosen.length === 0 ? [] : [checkInvariants(chosen, 'invariants')];
  const trunk = playBaseline(scenario, { seed, rarity, invariants, pointAt });
  const { startMs } = trunk;
  return { trunk, ways: { seed, startMs, rarity, quiesces: true, followers } };
}

/**
 * Returns the end of a future as text. An error of the program within an instant leaves no state, so there is no
 * fingerprint.
 */
function endOf({ broken, controller, events }: Future): string {
  const fingerprint = broken?.kind === 'bug' ? '' : controller.fingerprint;
  return formatEnd(events, fingerprint, broken && formatBroken(broken));
}

function failedOutcome({ scenario, seed, server }: SeedPlan, future: Future): SeedOutcome {
  const { broken, path, events, held, atMs, controller } = future;
  if (broken === undefined) throw new Error(`nothing failed in ${path}`);
  const { kind, number, settled } = broken;
  const [first] = settled.failures;
  const isInvariant = number === invariantsNumber;
  const place =
    first === undefined || isInvariant
      ? undefined
      : scenario.locate(['checks', Number(number) - 1, ...first.path]);
  const failure: SeedFailure = {
    kind: isInvariant ? 'invariant' : kind,
    bucket: bucketOf(broken, controller),
    what: formatBroken(broken),
    location: place === undefined ? '' : `${place.file}:${place.line}:${place.column}`,
    atMs,
    server,
    ties: future.ties,
    faults: [],
    path,
    steps: pathToFuture(future),
  };
  return { seed, futures: 1, failure, events, held };
}

/** Reloads the state of futures during their runs. The reload must not change the futures. */
class ReadingBack implements FutureObserver {
  readonly #seed: string;
  readonly #when: ReadBack;
  #futures = 0;
  #controller: InProcessController | undefined;
  #step: ((controller: InProcessController) => void) | undefined;

  constructor(seed: string, when: ReadBack) {
    this.#seed = seed;
    this.#when = when;
  }

  readonly forked = (controller: InProcessController): void => {
    this.#controller = controller;
    this.#step = readBack(`${this.#seed}/future ${++this.#futures}`, this.#when);
  };

  readonly done = (): void => {
    if (this.#controller !== undefined) this.#step?.(this.#controller);
  };
}
