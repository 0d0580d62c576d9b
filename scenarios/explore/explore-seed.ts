/** One seed of a sweep that explores: the scenario as it was written, once, and futures of it. */

import { checkInvariants } from '../checks/over-time/invariants.js';
import type { InProcessController } from '../controller/in-process.js';
import { CoverageCollector } from '../coverage/collector.js';
import type { ReportEntry } from '../report/report.js';
import type { SeedFailure, SeedOutcome } from '../sweep/outcome.js';
import { type Candidate, planSeed, type SeedPlan } from '../sweep/plan.js';
import { runSeed, type SeedOptions } from '../sweep/run-seed.js';
import { exploreFrom, followPath } from './exploration.js';
import type { Future, Ways } from './future.js';
import { Rarity } from './rarity.js';
import { Story } from './story.js';
import { brokenInWords, bucketOf, wayTo } from './told.js';
import { invariantsNumber, playTrunk, pointWith, type Trunk } from './trunk.js';

export interface FutureAgain {
  readonly outcome: SeedOutcome;
  /** What happened since it parted from the scenario. */
  readonly entries: readonly ReportEntry[];
}

export interface ExploringOptions extends SeedOptions {
  /** How many. */
  readonly futures: number;
}

/** What came of the scenario itself, of the futures that passed, together, and of each that did not. */
export function exploreSeed(
  candidates: readonly Candidate[],
  seed: string,
  { futures, ...options }: ExploringOptions,
): readonly SeedOutcome[] {
  const outcome = runSeed(candidates, seed, options);
  // What goes wrong by itself would do so in every future.
  if (outcome.failure !== undefined) return [outcome];
  const collector = options.coverage === true ? new CoverageCollector() : undefined;
  const plan = planSeed(candidates, seed, options);
  const { trunk, ways } = begin(plan, collector);
  const failed: SeedOutcome[] = [];
  const held = new Set<string>();
  let events = 0;
  for (const future of exploreFrom(trunk.points, ways, { futures })) {
    for (const number of future.held) held.add(number);
    if (future.broken === undefined) events += future.events;
    else failed.push(failedOutcome(plan, future));
  }
  const passed = { seed, futures: futures - failed.length, failure: undefined, events, fingerprint: '' };
  const reached = collector === undefined ? {} : { reached: collector.reached() };
  return [outcome, { ...passed, held: [...held].sort(), ...reached }, ...failed];
}

/** One future again. Throws RangeError for a path that this seed does not have. */
export function exploreAgain(
  candidates: readonly Candidate[],
  seed: string,
  { path, ...options }: SeedOptions & { readonly path: string },
): FutureAgain {
  const plan = planSeed(candidates, seed, options);
  const { trunk, ways } = begin(plan, undefined, Number(/^@(\d+)/.exec(path)?.[1]));
  const story = new Story(ways.startMs);
  const find = (executed: number) => pointWith(trunk.points, executed);
  const future = followPath(path, { ...ways, follower: story }, find);
  const { events, held, controller } = future;
  const passed = { seed, futures: 1, failure: undefined, events, fingerprint: controller.fingerprint, held };
  const outcome = future.broken === undefined ? passed : failedOutcome(plan, future);
  return { outcome, entries: story.entries };
}

function begin(
  { scenario, seed, invariants: chosen }: SeedPlan,
  collector?: CoverageCollector,
  pointAt?: number,
): { readonly trunk: Trunk; readonly ways: Ways } {
  const rarity = new Rarity();
  const invariants = chosen.length === 0 ? [] : [checkInvariants(chosen, 'invariants')];
  const trunk = playTrunk(scenario, { seed, rarity, invariants, pointAt });
  const { startMs, healthAtFirst } = trunk;
  const follower = collector && {
    forked: (controller: InProcessController) => void collector.follow(controller),
  };
  return { trunk, ways: { seed, startMs, rarity, healthAtFirst, quiesces: true, follower } };
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
  return { seed, futures: 1, failure, events, fingerprint: '', held };
}
