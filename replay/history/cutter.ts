/**
 * Cuts a history that happens into segments: watches a simulation from its first event on, and tells of each segment when
 * its last event has been executed. Watches only: the same happens without it.
 */
import type { ControllerSimulation } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { InputLine } from '../journal.js';
import { inputLineOf } from '../past.js';
import { ChangedPlaces } from './changed.js';
import { type Delta, deltaBetween } from './delta.js';
import { beginningOf, eventsPerSegment, isBase, type SegmentContent, type SegmentFacts } from './segment.js';
import type { HistoryStep } from './step.js';

export interface CutSegment extends SegmentContent {
  readonly checkpoint: Delta;
  readonly facts: SegmentFacts;
  /** Names that no segment before has brought. */
  readonly names: readonly string[];
}

/** What was before the segment that cutting begins with. */
export interface CutBefore {
  readonly genesis: ControllerTree;
  /** Segments. */
  readonly count: number;
  /** The pointer names that their facts go by. */
  readonly names: readonly string[];
  /** Leads to the simulation's present, with which the segment begins. */
  readonly checkpoint: Delta;
}

export class SegmentCutter {
  readonly #told: (segment: CutSegment) => void;
  readonly #genesis: ControllerTree;
  readonly #places: ChangedPlaces;
  #stop: () => void;
  #first: ControllerTree;
  #last: ControllerTree;
  #count: number;
  #checkpoint: Delta;
  #lines: InputLine[] = [];
  /** Names that segments before have brought. */
  #named: number;

  /** From the simulation's present on, which must be its genesis or where a segment begins. */
  constructor(
    simulation: ControllerSimulation,
    told: (segment: CutSegment) => void,
    { genesis, count, names, checkpoint }: CutBefore = nothingBefore(simulation.tree),
  ) {
    if (simulation.tree.clock.executed !== count * eventsPerSegment)
      throw new Error('segments are cut from the start of a history or of a segment, not from its middle');
    this.#told = told;
    this.#genesis = genesis;
    this.#count = count;
    this.#checkpoint = checkpoint;
    this.#places = new ChangedPlaces(names);
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
  get current(): CutSegment {
    return {
      facts: { ...beginningOf(this.#first), changed: this.#places.changed },
      names: this.#places.names.slice(this.#named),
      checkpoint: this.#checkpoint,
      lines: this.#lines,
    };
  }

  close(): void {
    this.#stop();
  }

  #watch(simulation: ControllerSimulation): () => void {
    return simulation.observe({
      objectsToRestore: 'its history is being recorded; fork and go back there',
      committed: (step) => this.#note(step),
    });
  }

  #note(step: HistoryStep): void {
    const { before, after } = step;
    const line = inputLineOf(step);
    if (line !== undefined) this.#lines.push(line);
    this.#places.note(before, after);
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
    this.#told(over);
  }
}

function nothingBefore(genesis: ControllerTree): CutBefore {
  return { genesis, count: 0, names: [], checkpoint: {} };
}
