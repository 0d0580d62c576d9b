/**
 * Cuts a history that happens into segments: watches a simulation from its first event on, and tells of each segment when
 * its last event has been executed. Watches only: the same happens without it.
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
  /** Names that no segment before has brought. */
  readonly names: readonly string[];
  /** Events after which machines are in other states. */
  readonly transitions: readonly TransitionEvent[];
}

/** What was before the segment that cutting begins with. */
export interface SegmentWriterStart {
  readonly genesis: ControllerTree;
  /** Segments. */
  readonly count: number;
  /** The pointer names that their facts go by. */
  readonly names: readonly string[];
  /** Leads to the simulation's present, with which the segment begins. */
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
  /** Names that segments before have brought. */
  #named: number;

  /** From the simulation's present on, which must be its genesis or where a segment begins. */
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

  /** Hears of what happens after all who watch by now: a segment is over when they have written what is in it. */
  watchLast(simulation: ControllerSimulation): void {
    this.#stop();
    this.#stop = this.#watch(simulation);
  }

  /** JSON pointers that facts name. */
  get names(): readonly string[] {
    return this.#places.names;
  }

  /** Segments that are over. */
  get count(): number {
    return this.#count;
  }

  /** The segment under way: as much of it as there is. */
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
