/**
 * Segments of a history that happen again: the state each begins with, from the nearest checkpoint, and its steps. Those that
 * were looked at last are kept.
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

// States that segments begin with, of those that were looked at lately and of those on the way to the last: where no checkpoint
// is, one goes on from the nearest of them. The way is held the more densely the nearer it comes, so whoever goes back over it,
// segment by segment, runs nothing more than a few times.

/** Assumption: who steps around stays in a neighbourhood. */
const latelyKept = 32;
/** Segments back to which each one of the way is held, and then as many for every doubling. */
const near = 4;

class Waypoints {
  readonly #lately = new LRUCache<number, ControllerTree>({ max: latelyKept });
  readonly #way = new Map<number, ControllerTree>();

  /** The state a segment begins with: one and the same while it is stored. */
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

  /** What is of no use on the way to a segment goes. */
  headFor(segment: number): void {
    for (const passed of this.#way.keys())
      if (!isRetainedFrom(segment, passed, near)) this.#way.delete(passed);
  }

  /** One comes by a state on the way to a segment. */
  pass(passed: number, tree: ControllerTree, to: number): void {
    if (isRetainedFrom(to, passed, near)) this.#way.set(passed, tree);
  }
}

/** Assumption: who steps around stays in a neighbourhood. Measured: a segment of power cycles takes less than 1 MB. */
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

  /** Its steps, up to an event at least; all there are unless one is named. */
  *stepsOf(segment: number, upTo = Number.POSITIVE_INFINITY): Pausing<readonly HistoryStep[]> {
    const end = Math.min((segment + 1) * eventsPerSegment, this.#source.end.after);
    const run = this.#segments.get(segment) ?? (yield* this.#begin(segment));
    yield* run.goOn(Math.min(upTo, end), end, () => this.#source.read(segment));
    return run.steps;
  }

  *#begin(segment: number): Pausing<ReExecution> {
    const beginning = yield* this.beginning(segment);
    // Another question may have begun it meanwhile.
    const run = this.#segments.get(segment) ?? this.#rerunner.begin(beginning);
    this.#segments.set(segment, run);
    return run;
  }

  /** The state that a segment begins with. */
  *beginning(segment: number): Pausing<ControllerTree> {
    if (segment === 0) return this.#first;
    const found = this.#waypoints.find(segment) ?? this.#endOf(segment - 1) ?? (yield* this.#find(segment));
    return this.#waypoints.keep(segment, found);
  }

  /** Where a segment has ended that has just happened again to its end: whoever goes forward reads no checkpoint. */
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

  /** To where a segment begins, over those before it that have no checkpoint either: what was in them happens again. */
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

  /** Whether no event has to happen again for the state that a segment begins with. */
  #isAtHand(segment: number): boolean {
    return (
      segment === 0 || this.#waypoints.has(segment) || this.#source.read(segment).checkpoint !== undefined
    );
  }

  /** Where a segment that is over ends, from where it begins. */
  *#stateBehind(segment: number, beginning: ControllerTree): Pausing<ControllerTree> {
    const end = (segment + 1) * eventsPerSegment;
    const run = this.#segments.peek(segment);
    if (run === undefined)
      return yield* this.#rerunner.stateAfter(beginning, this.#source.read(segment), end);
    yield* run.goOn(end, end, () => this.#source.read(segment));
    return (run.steps.at(-1) as HistoryStep).after;
  }
}
