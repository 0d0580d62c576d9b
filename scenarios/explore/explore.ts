/**
 * Exploring for test authors: from a controller as it stands, futures of it with random faults, hands and requests, in each of
 * which something always has to hold, something has to come about in one of them, or a state is looked for.
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
  /** Names the exploration. Default: `1`. */
  readonly seed?: string | number;
  /** How many futures. Default: 400. */
  readonly futures?: number;
  /** What has to hold at every instant of every future, by name. A throw is a broken rule, too. */
  readonly always?: Readonly<Record<string, Predicate>>;
  /** What has to hold at some instant of some future, by name. */
  readonly sometimes?: Readonly<Record<string, Predicate>>;
  /** Every future ends with everything put right, and an hour later all has to be well. Default: true. */
  readonly quiesce?: boolean;
}

/** A future, and the way to it. */
export interface FoundFuture {
  /** For `goTo`. */
  readonly path: string;
  /** Since the controller began to be explored. Unit: ms. */
  readonly atMs: number;
  /** What was done, the first first. */
  readonly steps: readonly FutureStep[];
}

export interface ExploreFinding extends FoundFuture {
  /** In words: which rule was broken, or what was not well in the end. */
  readonly what: string;
  /** Futures that failed the same way. */
  readonly count: number;
}

export interface Explored {
  readonly futures: number;
  readonly events: number;
  /** One bug once, in the order in which they were found. */
  readonly findings: readonly ExploreFinding[];
  /** By name, the first future in which it held; undefined where there was none. */
  readonly sometimes: Readonly<Record<string, FoundFuture | undefined>>;
}

/** Assumption: half a second to find what is not deep. */
const futuresDefault = 400;

/** Assumption: whoever wants more explores with another seed. */
const futuresMax = 1_000_000;

const exploreOptions = optionsOf<ExploreOptions>({
  seed: seedOption,
  futures: z.int().min(1).max(futuresMax),
  always: predicates,
  sometimes: predicates,
  quiesce: z.boolean(),
});
const reachTarget = z.strictObject({ machine: z.string(), state: z.string() });

/** Explores from where a controller stands; it is not moved itself. */
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
 * A way to a state of a machine, such as `{ machine: 'power/1', state: 'on.boot.osHung' }`; undefined when none of the futures
 * comes by it. Throws RangeError for a state that the chart of that machine does not have.
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
 * The controller at the end of a future that was found, as it stood when the rule was broken. The options have to be those
 * of the exploration. Throws RangeError for a path that it does not have.
 */
export function goTo(
  controller: InProcessController,
  path: string,
  options: ExploreOptions = {},
): InProcessController {
  requireController('goTo', controller);
  // Empty is where the controller stands.
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
  const failure = { path: [], what: name, expected: 'always', found: 'it does not hold' };
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
