/** One seed of a sweep that explores: the scenario as it was written, once, and futures of it. */

import { checkInvariants } from '../checks/over-time/invariants.js';
import type { InProcessController } from '../controller/in-process.js';
import { CoverageCollector } from '../coverage/collector.js';
import type { ReportEntry } from '../report/report.js';
import type { FutureEnd, SeedFailure, SeedOutcome } from '../sweep/outcome.js';
import { type Candidate, planSeed, type SeedPlan } from '../sweep/plan.js';
import { runSeed, type SeedOptions } from '../sweep/run-seed.js';
import { endInWords } from '../sweep/two-histories.js';
import { exploreFrom, followPath } from './exploration.js';
import type { Follower, Future, Ways } from './future.js';
import { Rarity } from './rarity.js';
import { ReadingBack } from './reading-back.js';
import { Story } from './story.js';
import { brokenInWords, bucketOf, wayTo } from './told.js';
import { invariantsNumber, playTrunk, pointWith, type Trunk } from './trunk.js';

export interface FutureAgain {
  readonly outcome: SeedOutcome;
  /** What happened since it parted from the scenario. */
  readonly entries: readonly ReportEntry[];
  /** At its end, or as it stood when it failed. */
  readonly controller: InProcessController;
}

export interface ExploringOptions extends SeedOptions {
  /** How many. */
  readonly futures: number;
}

/** What came of the scenario itself, of the futures that passed, together, and of each that did not. */
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

/** The same, handing over after every future. Who answers that it is enough gets what came of those so far. */
export function* exploreStepwise(
  candidates: readonly Candidate[],
  seed: string,
  { futures, ...options }: ExploringOptions,
): Generator<void, readonly SeedOutcome[], boolean | undefined> {
  const outcome = runSeed(candidates, seed, options);
  // What goes wrong by itself would do so in every future.
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

/** One future again. Throws RangeError for a path that this seed does not have. */
export function exploreAgain(
  candidates: readonly Candidate[],
  seed: string,
  options: SeedOptions & { readonly path: string },
): FutureAgain {
  const { plan, future, entries } = playAgain(candidates, seed, options);
  const { events, held, controller } = future;
  const passed = { seed, futures: 1, failure: undefined, events, held };
  const outcome = future.broken === undefined ? passed : failedOutcome(plan, future);
  return { outcome, entries, controller };
}

/** The same, as it was played. */
export function playAgain(
  candidates: readonly Candidate[],
  seed: string,
  { path, ...options }: SeedOptions & { readonly path: string },
): { readonly plan: SeedPlan; readonly future: Future; readonly entries: readonly ReportEntry[] } {
  const plan = planSeed(candidates, seed, options);
  const { trunk, ways } = begin(plan, [], Number(/^@(\d+)/.exec(path)?.[1]));
  const story = new Story(ways.startMs);
  const find = (executed: number) => pointWith(trunk.points, executed);
  const future = followPath(path, { ...ways, followers: [story] }, find);
  return { plan, future, entries: story.entries };
}

function begin(
  { scenario, seed, invariants: chosen }: SeedPlan,
  followers: readonly Follower[],
  pointAt?: number,
): { readonly trunk: Trunk; readonly ways: Ways } {
  const rarity = new Rarity();
  const invariants = chosen.length === 0 ? [] : [checkInvariants(chosen, 'invariants')];
  const trunk = playTrunk(scenario, { seed, rarity, invariants, pointAt });
  const { startMs } = trunk;
  return { trunk, ways: { seed, startMs, rarity, quiesces: true, followers } };
}

/** What the program threw in the middle of an instant has left no state that there is a fingerprint of. */
function endOf({ broken, controller, events }: Future): string {
  const fingerprint = broken?.kind === 'bug' ? '' : controller.fingerprint;
  return endInWords(events, fingerprint, broken && brokenInWords(broken));
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
    what: brokenInWords(broken),
    place: place === undefined ? '' : `${place.file}:${place.line}:${place.column}`,
    atMs,
    server,
    ties: future.ties,
    faults: [],
    path,
    way: wayTo(future),
  };
  return { seed, futures: 1, failure, events, held };
}
