/**
 * Keeps a running history: every line goes to the tail of its segment as it happens, and a segment that is over is handed
 * on to be sealed. What is kept so far is a source of segments, in bounded memory.
 */
import type { ControllerSimulation } from '../../machines/index.js';
import type { Genesis } from '../../models/index.js';
import { type CutSegment, SegmentCutter } from '../history/cutter.js';
import { History } from '../history/history.js';
import { eventsPerSegment, type SegmentContent, type SegmentFacts } from '../history/segment.js';
import { JournalWriter } from '../journal-writer.js';
import type { JournalStore } from './read-store.js';
import { type Relived, type Reliving, relive } from './relive.js';
import type { SealedSegments } from './sealed-segments.js';
import { checkpointLine } from './segment-text.js';
import type { IndexLine } from './store-format.js';
import { StoredSource, type WaitingSegment } from './stored-source.js';

/** A segment that is over. */
export interface Sealing {
  readonly segment: number;
  readonly facts: SegmentFacts;
  /** Names that no segment before has brought. */
  readonly names: readonly string[];
}

/** Where a history is kept. */
export interface KeptFiles {
  /** There is a journal with this header, and no segment. */
  create(header: string): void;
  /** The lines that follow are of this segment. */
  begin(segment: number, checkpoint: string): void;
  append(line: string): void;
  /** Seals it, now or later, and tells `Keeping.sealed`. */
  seal(sealing: Sealing): void;
  /** Of one that is not sealed yet. */
  read(segment: number): SegmentContent;
}

export class Keeping {
  readonly #files: KeptFiles;
  readonly #sealed: SealedSegments;
  readonly #waiting = new Map<number, WaitingSegment>();
  /** Found over before the journal goes on. */
  readonly #early: Sealing[] = [];
  #begun:
    | { readonly cutter: SegmentCutter; readonly writer: JournalWriter; readonly history: History }
    | undefined;

  /** `sealed`: what is there already; none of a history that begins. */
  constructor(files: KeptFiles, sealed: SealedSegments) {
    this.#files = files;
    this.#sealed = sealed;
  }

  /** Of all that was kept, whenever it was. */
  get history(): History {
    return this.#demandBegun().history;
  }

  /** From the genesis on, which is the simulation's present. */
  begin(simulation: ControllerSimulation, genesis: Genesis): void {
    let isHeader = true;
    const writer = new JournalWriter(simulation, genesis, (line) => {
      if (isHeader) this.#files.create(line);
      else this.#files.append(line);
      isHeader = false;
    });
    const cutter = new SegmentCutter(simulation, (segment) => this.#over(segment));
    this.#go(writer, cutter, simulation, genesis);
    this.#beginSegment(cutter);
  }

  /** Has the end of what is kept happen again. Nothing is written; `goOn` then has what comes written. */
  relive(store: JournalStore): Reliving {
    return relive(store, (segment) => this.#over(segment));
  }

  /** From where the journal was left, which is the simulation's present. */
  goOn({ simulation, cutter, soFar }: Relived, genesis: Genesis, isTailThere: boolean): void {
    const writer = new JournalWriter(simulation, genesis, (line) => this.#files.append(line), soFar);
    // A segment is over once the writer has written its last line.
    cutter.watchLast(simulation);
    this.#go(writer, cutter, simulation, genesis);
    if (!isTailThere) this.#beginSegment(cutter);
    for (const sealing of this.#early.splice(0)) this.#files.seal(sealing);
  }

  /** A segment has been sealed. */
  sealed(line: IndexLine): void {
    this.#sealed.add(line);
    this.#waiting.delete(line.segment);
  }

  /** Ends the journal with the clock as it stands and a fingerprint. */
  close(): void {
    const { writer, cutter } = this.#demandBegun();
    writer.close();
    cutter.close();
  }

  #go(
    writer: JournalWriter,
    cutter: SegmentCutter,
    simulation: ControllerSimulation,
    genesis: Genesis,
  ): void {
    const source = new StoredSource({
      genesis,
      simulation,
      cutter,
      sealed: this.#sealed,
      waiting: this.#waiting,
    });
    this.#begun = { writer, cutter, history: new History(source) };
  }

  #over({ facts, names }: CutSegment): void {
    const segment = this.#sealed.count + this.#waiting.size;
    this.#waiting.set(segment, { facts, read: () => this.#files.read(segment) });
    const sealing = { segment, facts, names };
    if (this.#begun === undefined) {
      this.#early.push(sealing);
      return;
    }
    this.#beginSegment(this.#begun.cutter);
    this.#files.seal(sealing);
  }

  #beginSegment(cutter: SegmentCutter): void {
    const { facts, checkpoint } = cutter.current;
    const { soFar } = this.#demandBegun().writer;
    const after = cutter.count * eventsPerSegment;
    this.#files.begin(cutter.count, checkpointLine({ at: facts.at, after, ...soFar, checkpoint }));
  }

  #demandBegun() {
    if (this.#begun === undefined) throw new Error('nothing is kept yet');
    return this.#begun;
  }
}
