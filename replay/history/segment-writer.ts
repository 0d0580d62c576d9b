/**
 * Writer that splits a running history into segments. It observes a simulation from its first event on, and reports
 * each segment after the last event of the segment. It does not change the simulation.
 */
import type { ControllerSimulation } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { inputLineOf } from '../input-record.js';
import type { InputLine } from '../journal.js';
import { ChangedPointers } from './changed-pointers.js';
import { type Delta, deltaBetween } from './delta.js';
import { beginningOf, eventsPerSegment, isBase, type SegmentContent, type SegmentFacts } from './segment.js';
import type { HistoryStep } from './step.js';
import { type TransitionEvent, transitionEventOf } from './transitions.js';

export interface WrittenSegment extends SegmentContent {
  readonly checkpoint: Delta;
  readonly facts: SegmentFacts;
  /** Pointers that no earlier segment contains. */
  readonly names: readonly string[];
  /** Events that changed the active states of machines. */
  readonly transitions: readonly TransitionEvent[];
}

/** State of the writer at the start of the first segment. */
export interface SegmentWriterStart {
  readonly genesis: ControllerTree;
  /** Number of segments before the first segment of the writer. */
  readonly count: number;
  /** JSON pointers to which the facts of earlier segments refer. */
  readonly names: readonly string[];
  /** Delta to the current state of the simulation. It becomes the first checkpoint of the writer. */
  readonly checkpoint: Delta;
}

export class SegmentWriter {
  readonly #told: (segment: WrittenSegment) => void;
  readonly #genesis: ControllerTree;
  readonly #places: ChangedPointers;
  #stop: () => void;
  #first: ControllerTree;
  #last: ControllerTree;
  #count: number;
  #checkpoint: Delta;
  #lines: InputLine[] = [];
  #transitions: TransitionEvent[] = [];
  /** Number of pointers that earlier segments contain. */
  #named: number;

  /** Starts at the current state of the simulation, which must be the genesis or the start of a segment. */
  constructor(
    simulation: ControllerSimulation,
    told: (segment: WrittenSegment) => void,
    { genesis, count, names, checkpoint }: SegmentWriterStart = nothingBefore(simulation.tree),
  ) {
    if (simulation.tree.clock.executed !== count * eventsPerSegment)
      throw new Error('a segment starts at the start of a history or of a segment, not in the middle');
    this.#told = told;
    this.#genesis = genesis;
    this.#count = count;
    this.#checkpoint = checkpoint;
    this.#places = new ChangedPointers(names);
    this.#named = names.length;
    this.#first = simulation.tree;
    this.#last = simulation.tree;
    this.#stop = this.#watch(simulation);
  }

  /**
   * Registers the writer again, after all present observers, so that the other observers store their data of a segment
   * before the segment is reported.
   */
  watchLast(simulation: ControllerSimulation): void {
    this.#stop();
    this.#stop = this.#watch(simulation);
  }

  /** JSON pointers to which facts refer. */
  get names(): readonly string[] {
    return this.#places.names;
  }

  /** Number of completed segments. */
  get count(): number {
    return this.#count;
  }

  /** Segment in progress. */
  get current(): WrittenSegment {
    return {
      facts: { ...beginningOf(this.#first), changed: this.#places.changed },
      names: this.#places.names.slice(this.#named),
      checkpoint: this.#checkpoint,
      lines: this.#lines,
      transitions: this.#transitions,
    };
  }

  close(): void {
    this.#stop();
  }

  #watch(simulation: ControllerSimulation): () => void {
    return simulation.observe({
      objectsToRestore: 'the history of this run is being recorded; restore a fork instead',
      committed: (step) => this.#note(step),
    });
  }

  #note(step: HistoryStep): void {
    const { before, after } = step;
    const line = inputLineOf(step);
    if (line !== undefined) this.#lines.push(line);
    this.#places.note(before, after);
    const transition = transitionEventOf(step);
    if (transition !== undefined) this.#transitions.push(transition);
    this.#last = after;
    if (after.clock.executed % eventsPerSegment === 0) this.#cut();
  }

  #cut(): void {
    const over = this.current;
    this.#count += 1;
    this.#checkpoint = deltaBetween(isBase(this.#count) ? this.#genesis : this.#first, this.#last);
    this.#first = this.#last;
    this.#places.restart();
    this.#named = this.#places.names.length;
    this.#lines = [];
    this.#transitions = [];
    this.#told(over);
  }
}

function nothingBefore(genesis: ControllerTree): SegmentWriterStart {
  return { genesis, count: 0, names: [], checkpoint: {} };
}
