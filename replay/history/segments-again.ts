/**
 * Segments of a history that happen again: the state each begins with, from the nearest checkpoint, and its steps. Those that
 * were looked at last are kept.
 */
import { genesisTree } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type Pausing, pause } from '../pausing.js';
import { applyDeltas, type Delta } from './delta.js';
import { Lately } from './lately.js';
import { type Rerun, Rerunner } from './rerun.js';
import { eventsPerSegment, isBase, type SegmentSource } from './segment.js';
import type { HistoryStep } from './step.js';
import { Waypoints } from './waypoints.js';

/** Assumption: who steps around stays in a neighbourhood. Measured: a segment of power cycles takes less than 1 MB. */
const segmentsKept = 12;

export class SegmentsAgain {
  readonly #source: SegmentSource;
  readonly #first: ControllerTree;
  readonly #rerunner = new Rerunner();
  readonly #waypoints = new Waypoints();
  readonly #segments = new Lately<Rerun>(segmentsKept);

  constructor(source: SegmentSource) {
    this.#source = source;
    this.#first = genesisTree(source.genesis);
  }

  /** Its steps, up to an event at least; all there are unless one is named. */
  *stepsOf(segment: number, upTo = Number.POSITIVE_INFINITY): Pausing<readonly HistoryStep[]> {
    const end = Math.min((segment + 1) * eventsPerSegment, this.#source.end.after);
    const known = this.#segments.peek(segment);
    const beginning = known === undefined ? yield* this.beginning(segment) : undefined;
    const run = this.#segments.get(
      segment,
      () => true,
      () => known ?? this.#rerunner.begin(beginning as ControllerTree),
    );
    yield* run.goOn(Math.min(upTo, end), end, () => this.#source.read(segment));
    return run.steps;
  }

  /** The state that a segment begins with. */
  *beginning(segment: number): Pausing<ControllerTree> {
    if (segment === 0) return this.#first;
    const found = this.#waypoints.find(segment) ?? this.#endOf(segment - 1) ?? (yield* this.#find(segment));
    return this.#waypoints.get(segment, () => found);
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
