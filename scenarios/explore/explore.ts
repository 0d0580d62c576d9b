/**
 * Exploration for tests: futures of a controller with random faults, operator actions and requests. A test requires
 * that conditions always hold or sometimes hold in these futures, or searches for a state.
 */
import * as z from 'zod';
import { checkOptions, optionsOf, predicates, seedOption } from '../../models/document/index.js';
import { findMachine, statesOf } from '../../replay/index.js';
import type { Check } from '../checks/check.js';
import type { InProcessController } from '../controller/in-process.js';
import { requireController, requireText } from '../controller/validate-arguments.js';
import { Marks } from '../run/step-marks.js';
import type { FutureStep } from '../sweep/outcome.js';
import type { BranchPoint, NumberedCheck } from './branch-point.js';
import { demandState, type MachineState } from './chart-distance.js';
import { exploreFrom, followPath } from './exploration.js';
import type { Future, FutureContext } from './future.js';
import { bucketOf, formatBroken, pathToFuture } from './future-report.js';
import { Novelty } from './novelty.js';

type Predicate = (controller: InProcessController) => boolean;

export interface ExploreOptions {
  /** Seed of the exploration. Default: `1`. */
  readonly seed?: string | number;
  /** Number of futures. Default: 400. */
  readonly futures?: number;
  /**
   * Conditions that have to hold at every instant of every future, by name. A condition that throws is also a
   * violation.
   */
  readonly always?: Readonly<Record<string, Predicate>>;
  /** Conditions that have to hold at some instant of some future, by name. */
  readonly sometimes?: Readonly<Record<string, Predicate>>;
  /**
   * True to repair everything at the end of every future, and then to require a healthy server one hour later. Default:
   * true.
   */
  readonly quiesce?: boolean;
}

/** Future with its path. */
export interface FoundFuture {
  /** Path of the future, an argument of `goTo`. */
  readonly path: string;
  /** Time since the start of the exploration. Unit: ms. */
  readonly atMs: number;
  /** Operations of the future, in order. */
  readonly steps: readonly FutureStep[];
}

export interface ExploreFinding extends FoundFuture {
  /** Description of the finding: the violated condition, or the problem at the end. */
  readonly what: string;
  /** Number of futures with the same failure. */
  readonly count: number;
}

export interface Explored {
  readonly futures: number;
  readonly events: number;
  /** Findings, one for each bug, in the order of detection. */
  readonly findings: readonly ExploreFinding[];
  /** First future in which the condition held, by name of the condition; undefined if the condition never held. */
  readonly sometimes: Readonly<Record<string, FoundFuture | undefined>>;
}

/** Default number of futures. Assumption: half a second finds bugs at a small depth. */
const futuresDefault = 400;

/** Maximum number of futures. Assumption: beyond it, another seed finds more than further futures. */
const futuresMax = 1_000_000;

const exploreOptions = optionsOf<ExploreOptions>({
  seed: seedOption,
  futures: z.int().min(1).max(futuresMax),
  always: predicates,
  sometimes: predicates,
  quiesce: z.boolean(),
});
const reachTarget = z.strictObject({ machine: z.string(), state: z.string() });

/** Explores from the current state of a controller. The controller itself does not change. */
export function explore(controller: InProcessController, options: ExploreOptions = {}): Explored {
  requireController('explore', controller);
  checkOptions('explore', options, exploreOptions);
  const { futures = futuresDefault, sometimes = {} } = options;
  const { point, ways } = begin(controller, options);
  const findings = new Map<string, ExploreFinding>();
  const held = new Map<string, FoundFuture>();
  let events = 0;
  for (const future of exploreFrom([point], ways, { futures })) {
    events += future.events;
    for (const name of future.held) if (!held.has(name)) held.set(name, foundIn(future));
    const { broken } = future;
    if (broken === undefined) continue;
    const bucket = bucketOf(broken, future.controller);
    const known = findings.get(bucket) ?? { ...foundIn(future), what: formatBroken(broken), count: 0 };
    findings.set(bucket, { ...known, count: known.count + 1 });
  }
  const names = Object.keys(sometimes).map((name) => [name, held.get(name)] as const);
  return { futures, events, findings: [...findings.values()], sometimes: Object.fromEntries(names) };
}

/**
 * Returns a future that reaches a state of a machine, such as `{ machine: 'power/1', state: 'on.boot.osHung' }`;
 * undefined if no future reaches it. Throws RangeError for a state that does not exist in the chart of the machine.
 */
export function reach(
  controller: InProcessController,
  target: MachineState,
  options: ExploreOptions = {},
): FoundFuture | undefined {
  requireController('reach', controller);
  checkOptions('reach', target, reachTarget);
  checkOptions('reach', options, exploreOptions);
  const { machine, state } = target;
  demandState(target);
  const isReached: Predicate = ({ tree }) => {
    const record = findMachine(tree.machines, machine);
    return record !== undefined && statesOf(record.value).includes(state);
  };
  if (isReached(controller)) return { path: '', atMs: 0, steps: [] };
  const { point, ways } = begin(controller, options);
  const { futures = futuresDefault } = options;
  for (const future of exploreFrom([point], { ...ways, isReached, quiesces: false }, { futures }))
    if (future.isReached) return foundIn(future);
  return undefined;
}

/**
 * Returns the controller at the end of a reported future, or at the violation. The options have to be the same as in
 * the exploration. Throws RangeError for an unknown path.
 */
export function goTo(
  controller: InProcessController,
  path: string,
  options: ExploreOptions = {},
): InProcessController {
  requireController('goTo', controller);
  // An empty path stands for the current state of the controller.
  if (path !== '') requireText('goTo', path, "the path of a future, such as '@0/41'");
  checkOptions('goTo', options, exploreOptions);
  const { point, ways } = begin(controller, options);
  return followPath(path, ways, () => point).controller;
}

function begin(
  controller: InProcessController,
  { seed = 1, always = {}, sometimes = {}, quiesce: quiesces = true }: ExploreOptions,
): { readonly point: BranchPoint; readonly ways: FutureContext } {
  const checks = [
    ...Object.entries(always).map(
      ([name, holds]): NumberedCheck => ({ number: name, check: ruleOf(name, holds) }),
    ),
    ...Object.entries(sometimes).map(
      ([name, holds]): NumberedCheck => ({ number: name, check: wishOf(name, holds) }),
    ),
  ];
  const origin = { controller: controller.fork(), standing: new Map() };
  const point: BranchPoint = {
    ...origin,
    origin,
    path: `@${controller.tree.clock.executed}`,
    checks,
    saved: new Map(),
    marks: new Marks(),
    way: [],
    features: [],
  };
  const ways = { seed: String(seed), startMs: controller.now, rarity: new Novelty(), quiesces };
  return { point, ways };
}

function foundIn(future: Future): FoundFuture {
  const { path, atMs } = future;
  return { path, atMs, steps: pathToFuture(future) };
}

function ruleOf(name: string, holds: Predicate): Check {
  const failure = { path: [], what: name, expected: 'always', found: 'the condition does not hold' };
  return {
    words: () => name,
    isInvariant: true,
    watch: () => ({
      look: ({ controller }) => (holds(controller) ? 'open' : [failure]),
      end: () => [],
    }),
  };
}

function wishOf(name: string, holds: Predicate): Check {
  return {
    words: () => name,
    isSometimes: true,
    watch: () => ({ look: ({ controller }) => (holds(controller) ? [] : 'open'), end: () => [] }),
  };
}
