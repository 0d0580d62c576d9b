/**
 * Re-executed segments of a history: the initial state of each, computed from the nearest checkpoint, and its steps.
 * The most recently used segments are cached.
 */
import { LRUCache } from 'lru-cache';
import { genesisTree } from '../../machines/index.js';
import { type ControllerTree, once } from '../../models/index.js';
import { type Pausing, pause } from '../cooperative.js';
import { applyDeltas, type Delta } from './delta.js';
import { type ReExecution, ReExecutor } from './re-execution.js';
import { eventsPerSegment, isBase, type SegmentSource } from './segment.js';
import { isRetainedFrom } from './segment-store.js';
import type { HistoryStep } from './step.js';

// Initial states of segments: recently used ones, and waypoints before the last requested segment, from which a missing
// state is computed. The waypoints are denser near that segment, so that reading backwards segment by segment
// re-executes little.

/** Number of cached initial states. Assumption: consecutive queries are close together. */
const latelyKept = 32;
/**
 * Number of segments before the requested one whose initial states are all stored. Each doubling of the distance adds
 * the same number of stored states.
 */
const near = 4;

class Waypoints {
  readonly #lately = new LRUCache<number, ControllerTree>({ max: latelyKept });
  readonly #way = new Map<number, ControllerTree>();

  /**
   * Caches the initial state of a segment. Returns the cached object if there is one, so that a cached state stays
   * identical.
   */
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

  /** Removes the waypoints that are not needed to reach a segment. */
  headFor(segment: number): void {
    for (const passed of this.#way.keys())
      if (!isRetainedFrom(segment, passed, near)) this.#way.delete(passed);
  }

  /** Stores a state as a waypoint to segment `to`, if it is needed. */
  pass(passed: number, tree: ControllerTree, to: number): void {
    if (isRetainedFrom(to, passed, near)) this.#way.set(passed, tree);
  }
}

/**
 * Number of cached segments. Assumption: consecutive queries are close together. Measured: a segment of power cycles
 * needs less than 1 MB.
 */
const segmentsKept = 12;

export class SegmentReExecutor {
  readonly #source: SegmentSource;
  readonly #first: () => ControllerTree;
  readonly #rerunner = new ReExecutor();
  readonly #waypoints = new Waypoints();
  readonly #segments = new LRUCache<number, ReExecution>({ max: segmentsKept });

  constructor(source: SegmentSource) {
    this.#source = source;
    // Most histories are recorded and never queried, so the tree is created by the first query.
    this.#first = once(() => genesisTree(source.genesis));
  }

  /** Returns the steps of a segment, at least up to event `upTo`; all steps by default. */
  *stepsOf(segment: number, upTo = Number.POSITIVE_INFINITY): Pausing<readonly HistoryStep[]> {
    const end = Math.min((segment + 1) * eventsPerSegment, this.#source.end.after);
    const run = this.#segments.get(segment) ?? (yield* this.#begin(segment));
    yield* run.goOn(Math.min(upTo, end), end, () => this.#source.read(segment));
    return run.steps;
  }

  *#begin(segment: number): Pausing<ReExecution> {
    const beginning = yield* this.beginning(segment);
    // A concurrent query may have started the re-execution of the segment during the pauses.
    const run = this.#segments.get(segment) ?? this.#rerunner.begin(beginning);
    this.#segments.set(segment, run);
    return run;
  }

  /** Returns the initial state of a segment. */
  *beginning(segment: number): Pausing<ControllerTree> {
    if (segment === 0) return this.#first();
    const found = this.#waypoints.find(segment) ?? this.#endOf(segment - 1) ?? (yield* this.#find(segment));
    return this.#waypoints.keep(segment, found);
  }

  /**
   * Returns the final state of a completely re-executed segment; undefined for any other segment. Reading forward from
   * this state needs no checkpoint.
   */
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
      if (isBase(from)) return applyDeltas(this.#first(), deltas);
      yield pause;
    }
    return applyDeltas(from === segment ? yield* this.#cross(segment) : yield* this.beginning(from), deltas);
  }

  /** Computes the initial state of a segment. Earlier segments without a checkpoint are re-executed. */
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

  /** Returns true if the initial state of a segment is available without re-execution. */
  #isAtHand(segment: number): boolean {
    return (
      segment === 0 || this.#waypoints.has(segment) || this.#source.read(segment).checkpoint !== undefined
    );
  }

  /** Returns the state after a segment, computed from its initial state. */
  *#stateBehind(segment: number, beginning: ControllerTree): Pausing<ControllerTree> {
    const end = (segment + 1) * eventsPerSegment;
    const run = this.#segments.peek(segment);
    if (run === undefined)
      return yield* this.#rerunner.stateAfter(beginning, this.#source.read(segment), end);
    yield* run.goOn(end, end, () => this.#source.read(segment));
    return (run.steps.at(-1) as HistoryStep).after;
  }
}
