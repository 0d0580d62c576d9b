/**
 * Re-executed segments of a history: the first state of each, from the nearest checkpoint, and its steps. The most
 * recently used ones are cached.
 */
import { LRUCache } from 'lru-cache';
import { genesisTree } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import { applyDeltas, type Delta } from './delta.js';
import { type ReExecution, ReExecutor } from './re-execution.js';
import { eventsPerSegment, isBase, type SegmentSource } from './segment.js';
import { isRetainedFrom } from './segment-store.js';
import type { HistoryStep } from './step.js';

// First states of segments: recently used ones, and those on the way to the last one, from which a missing state
// continues. The way is denser near its end, so that stepping back segment by segment re-executes little.

/** Assumption: consecutive queries are close together. */
const latelyKept = 32;
/**
 * Number of segments before the last one whose states are all stored, and then as many for every doubling of the
 * distance.
 */
const near = 4;

class Waypoints {
  readonly #lately = new LRUCache<number, ControllerTree>({ max: latelyKept });
  readonly #way = new Map<number, ControllerTree>();

  /** The first state of a segment: identical while it is stored. */
  keep(segment: number, found: ControllerTree): ControllerTree {
    const tree = this.#lately.get(segment) ?? found;
    this.#lately.set(segment, tree);
    return tree;
  }

  find(segment: number): ControllerTree | undefined {
    return this.#lately.peek(segment) ?? this.#way.get(segment);
  }

  has(segment: number): boolean {
    return this.find(segment) !== undefined;
  }

  /** Removes states that do not help on the way to a segment. */
  headFor(segment: number): void {
    for (const passed of this.#way.keys())
      if (!isRetainedFrom(segment, passed, near)) this.#way.delete(passed);
  }

  /** Adds a state on the way to a segment. */
  pass(passed: number, tree: ControllerTree, to: number): void {
    if (isRetainedFrom(to, passed, near)) this.#way.set(passed, tree);
  }
}

/** Assumption: consecutive queries are close together. Measured: a segment of power cycles takes less than 1 MB. */
const segmentsKept = 12;

export class SegmentReExecutor {
  readonly #source: SegmentSource;
  readonly #first: ControllerTree;
  readonly #rerunner = new ReExecutor();
  readonly #waypoints = new Waypoints();
  readonly #segments = new LRUCache<number, ReExecution>({ max: segmentsKept });

  constructor(source: SegmentSource) {
    this.#source = source;
    this.#first = genesisTree(source.genesis);
  }

  /** The steps, at least up to an event; all steps by default. */
  *stepsOf(segment: number, upTo = Number.POSITIVE_INFINITY): Pausing<readonly HistoryStep[]> {
    const end = Math.min((segment + 1) * eventsPerSegment, this.#source.end.after);
    const run = this.#segments.get(segment) ?? (yield* this.#begin(segment));
    yield* run.goOn(Math.min(upTo, end), end, () => this.#source.read(segment));
    return run.steps;
  }

  *#begin(segment: number): Pausing<ReExecution> {
    const beginning = yield* this.beginning(segment);
    // Another query may have started it in the meantime.
    const run = this.#segments.get(segment) ?? this.#rerunner.begin(beginning);
    this.#segments.set(segment, run);
    return run;
  }

  /** The first state of a segment. */
  *beginning(segment: number): Pausing<ControllerTree> {
    if (segment === 0) return this.#first;
    const found = this.#waypoints.find(segment) ?? this.#endOf(segment - 1) ?? (yield* this.#find(segment));
    return this.#waypoints.keep(segment, found);
  }

  /** Adds the end state of a completely re-executed segment, so that stepping forward reads no checkpoint. */
  #endOf(segment: number): ControllerTree | undefined {
    const steps = this.#segments.peek(segment)?.steps;
    return steps?.length === eventsPerSegment ? steps[eventsPerSegment - 1]?.after : undefined;
  }

  *#find(segment: number): Pausing<ControllerTree> {
    const deltas: Delta[] = [];
    let from = segment;
    for (; from > 0 && !(from < segment && this.#waypoints.has(from)); from--) {
      const { checkpoint } = this.#source.read(from);
      if (checkpoint === undefined) break;
      deltas.unshift(checkpoint);
      if (isBase(from)) return applyDeltas(this.#first, deltas);
      yield pause;
    }
    return applyDeltas(from === segment ? yield* this.#cross(segment) : yield* this.beginning(from), deltas);
  }

  /** Continues to the start of a segment, over earlier segments without a checkpoint, which are re-executed. */
  *#cross(segment: number): Pausing<ControllerTree> {
    let passed = segment - 1;
    while (!this.#isAtHand(passed)) passed -= 1;
    let tree = yield* this.beginning(passed);
    this.#waypoints.headFor(segment);
    for (; passed < segment; passed++) {
      this.#waypoints.pass(passed, tree, segment);
      tree = yield* this.#stateBehind(passed, tree);
      yield pause;
    }
    return tree;
  }

  /** True if the first state of a segment needs no re-execution. */
  #isAtHand(segment: number): boolean {
    return (
      segment === 0 || this.#waypoints.has(segment) || this.#source.read(segment).checkpoint !== undefined
    );
  }

  /** The end state of a completed segment, from its first state. */
  *#stateBehind(segment: number, beginning: ControllerTree): Pausing<ControllerTree> {
    const end = (segment + 1) * eventsPerSegment;
    const run = this.#segments.peek(segment);
    if (run === undefined)
      return yield* this.#rerunner.stateAfter(beginning, this.#source.read(segment), end);
    yield* run.goOn(end, end, () => this.#source.read(segment));
    return (run.steps.at(-1) as HistoryStep).after;
  }
}
