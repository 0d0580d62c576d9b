/** One seed of a sweep that explores: the scenario as it was written, once, and futures of it. */
import type { InProcessController } from '../controller/in-process.js';
import { CoverageCollector } from '../coverage/collector.js';
import type { Scenario } from '../language/parse.js';
import type { ReportEntry } from '../report/report.js';
import type { SeedFailure, SeedOutcome } from '../sweep/outcome.js';
import { runSeed } from '../sweep/run-seed.js';
import { exploreFrom, followPath } from './exploration.js';
import type { Future, Ways } from './future.js';
import { Rarity } from './rarity.js';
import { Story } from './story.js';
import { brokenInWords, bucketOf, wayTo } from './told.js';
import { playTrunk, pointWith, type Trunk } from './trunk.js';

export interface FutureAgain {
  readonly outcome: SeedOutcome;
  /** What happened since it parted from the scenario. */
  readonly entries: readonly ReportEntry[];
}

export interface ExploringOptions {
  /** How many. */
  readonly futures: number;
  /** Whether what it reached is told. */
  readonly coverage?: boolean | undefined;
}

/** What came of the scenario itself, of the futures that passed, together, and of each that did not. */
export function exploreSeed(
  scenario: Scenario,
  seed: string,
  { futures, coverage = false }: ExploringOptions,
): readonly SeedOutcome[] {
  const outcome = runSeed(scenario, seed, { coverage });
  // What goes wrong by itself would do so in every future.
  if (outcome.failure !== undefined) return [outcome];
  const collector = coverage ? new CoverageCollector() : undefined;
  const { trunk, ways } = begin(scenario, seed, collector);
  const failed: SeedOutcome[] = [];
  const held = new Set<string>();
  let events = 0;
  for (const future of exploreFrom(trunk.points, ways, { futures })) {
    for (const number of future.held) held.add(number);
    if (future.broken === undefined) events += future.events;
    else failed.push(failedOutcome(scenario, seed, future));
  }
  const passed = { seed, futures: futures - failed.length, failure: undefined, events, fingerprint: '' };
  const reached = collector === undefined ? {} : { reached: collector.reached() };
  return [outcome, { ...passed, held: [...held].sort(), ...reached }, ...failed];
}

/** One future again. Throws RangeError for a path that this seed does not have. */
export function exploreAgain(scenario: Scenario, seed: string, path: string): FutureAgain {
  const { trunk, ways } = begin(scenario, seed, undefined, Number(/^@(\d+)/.exec(path)?.[1]));
  const story = new Story(ways.startMs);
  const find = (executed: number) => pointWith(trunk.points, executed);
  const future = followPath(path, { ...ways, follower: story }, find);
  const { events, held, controller } = future;
  const passed = { seed, path, failure: undefined, events, fingerprint: controller.fingerprint, held };
  const outcome = future.broken === undefined ? passed : failedOutcome(scenario, seed, future);
  return { outcome, entries: story.entries };
}

function begin(
  scenario: Scenario,
  seed: string,
  collector?: CoverageCollector,
  pointAt?: number,
): { readonly trunk: Trunk; readonly ways: Ways } {
  const rarity = new Rarity();
  const trunk = playTrunk(scenario, { seed, rarity, invariants: [], pointAt });
  const { startMs, healthAtFirst } = trunk;
  const follower = collector && {
    forked: (controller: InProcessController) => void collector.follow(controller),
  };
  return { trunk, ways: { seed, startMs, rarity, healthAtFirst, quiesces: true, follower } };
}

function failedOutcome({ locate }: Scenario, seed: string, future: Future): SeedOutcome {
  const { broken, path, events, held, atMs, controller } = future;
  if (broken === undefined) throw new Error(`nothing failed in ${path}`);
  const { kind, number, settled } = broken;
  const [first] = settled.failures;
  const place = first === undefined ? undefined : locate(['checks', Number(number) - 1, ...first.path]);
  const failure: SeedFailure = {
    kind,
    bucket: bucketOf(broken, controller),
    what: brokenInWords(broken),
    place: place === undefined ? '' : `${place.file}:${place.line}:${place.column}`,
    atMs,
    faults: [],
    way: wayTo(future),
  };
  return { seed, path, failure, events, fingerprint: '', held };
}
