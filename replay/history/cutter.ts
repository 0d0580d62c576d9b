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

export class SegmentCutter {
  readonly #told: (segment: CutSegment) => void;
  readonly #genesis: ControllerTree;
  readonly #places = new ChangedPlaces();
  readonly #stop: () => void;
  #first: ControllerTree;
  #last: ControllerTree;
  #count = 0;
  #checkpoint: Delta = {};
  #lines: InputLine[] = [];

  /** From the simulation's present on, which must be its genesis. */
  constructor(simulation: ControllerSimulation, told: (segment: CutSegment) => void) {
    if (simulation.tree.clock.executed > 0)
      throw new Error('segments are cut from the start of a history, not from its middle');
    this.#told = told;
    this.#genesis = simulation.tree;
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
