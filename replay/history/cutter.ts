/**
 * Cuts a history that happens into segments: watches a simulation from its first event on, and tells of each segment when
 * its last event has been executed. Watches only: the same happens without it.
 */
import type { ControllerSimulation } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { InputLine } from '../journal.js';
import { ChangedPlaces } from './changed.js';
import { type Delta, deltaBetween } from './delta.js';
import { beginningOf, eventsPerSegment, isBase, type SegmentContent, type SegmentFacts } from './segment.js';
import type { HistoryStep } from './step.js';

export interface CutSegment extends SegmentContent {
  readonly facts: SegmentFacts;
}

/** What there was of a history before it is cut. */
export interface CutBefore {
  readonly genesis: ControllerTree;
  /** Segments that are whole. */
  readonly count: number;
  /** Of the segment that begins. */
  readonly checkpoint: Delta;
  readonly names: readonly string[];
}

export class SegmentCutter {
  readonly #told: (segment: CutSegment) => void;
  readonly #genesis: ControllerTree;
  readonly #places: ChangedPlaces;
  readonly #stop: () => void;
  #first: ControllerTree;
  #last: ControllerTree;
  #count: number;
  #checkpoint: Delta;
  #lines: InputLine[] = [];

  /** From the simulation's present on, which must be its genesis, or where a segment begins of a history that it goes on with. */
  constructor(simulation: ControllerSimulation, told: (segment: CutSegment) => void, before?: CutBefore) {
    const { genesis, count, checkpoint, names } = before ?? nothingBefore(simulation.tree);
    if (simulation.tree.clock.executed !== count * eventsPerSegment)
      throw new Error('segments are cut from where one begins, not from its middle');
    this.#told = told;
    this.#genesis = genesis;
    this.#count = count;
    this.#checkpoint = checkpoint;
    this.#places = new ChangedPlaces(names);
    this.#first = simulation.tree;
    this.#last = simulation.tree;
    this.#stop = simulation.observe({
      objectsToRestore: 'its history is being recorded; fork and go back there',
      committed: (step) => this.#note(step),
    });
  }

  /** JSON pointers that facts name. */
  get names(): readonly string[] {
    return this.#places.names;
  }

  /** The segment under way: as much of it as there is. */
  get current(): CutSegment {
    return {
      facts: { ...beginningOf(this.#first), changed: this.#places.changed },
      checkpoint: this.#checkpoint,
      lines: this.#lines,
    };
  }

  close(): void {
    this.#stop();
  }

  #note({ before, after, cause }: HistoryStep): void {
    if ('input' in cause)
      this.#lines.push({ at: after.clock.now, after: before.clock.executed, input: cause.input });
    this.#places.note(before, after);
    this.#last = after;
    if (after.clock.executed % eventsPerSegment === 0) this.#cut();
  }

  #cut(): void {
    this.#told(this.current);
    this.#count += 1;
    this.#checkpoint = deltaBetween(isBase(this.#count) ? this.#genesis : this.#first, this.#last);
    this.#first = this.#last;
    this.#places.restart();
    this.#lines = [];
  }
}

function nothingBefore(genesis: ControllerTree): CutBefore {
  return { genesis, count: 0, checkpoint: {}, names: [] };
}
