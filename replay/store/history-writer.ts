/**
 * Writer that stores a running history. Every line is written immediately to the tail file of its segment, and a
 * completed segment is passed on for sealing. The stored part can be read as a segment source, in bounded memory.
 */
import type { ExecutorName } from '../../engine/index.js';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import { History } from '../history/history.js';
import { eventsPerSegment, type SegmentContent } from '../history/segment.js';
import { SegmentWriter, type WrittenSegment } from '../history/segment-writer.js';
import { JournalWriter } from '../journal-writer.js';
import { type ReExecutedTail, type ReExecutedTailResult, reExecuteUnsealed } from './re-execute-unsealed.js';
import type { JournalStore } from './read-store.js';
import type { SealedSegments } from './sealed-segments.js';
import { checkpointLine, transitionsLine } from './segment-text.js';
import type { IndexLine, Sealing } from './store-format.js';
import { StoredSource, type WaitingSegment } from './stored-source.js';

/** Files to which a history is written. */
export interface HistoryFiles {
  /** Creates a journal with this header and without segments. */
  create(header: string): void;
  /** Starts a segment, to which the following lines belong. */
  begin(segment: number, checkpoint: string): void;
  append(line: string): void;
  /** Seals a segment, now or later, and calls `HistoryWriter.sealed` when it is done. */
  seal(sealing: Sealing): void;
  /** Returns the lines of a segment that is not sealed yet. */
  read(segment: number): SegmentContent;
}

export class HistoryWriter {
  readonly #files: HistoryFiles;
  readonly #sealed: SealedSegments;
  readonly #waiting = new Map<number, WaitingSegment>();
  /** Completed segments that the replay of the history's end has found, before `goOn` continues the journal. */
  readonly #early: Sealing[] = [];
  #begun:
    | { readonly cutter: SegmentWriter; readonly writer: JournalWriter; readonly history: History }
    | undefined;

  /** `sealed` contains the existing segments; it is empty for a new history. */
  constructor(files: HistoryFiles, sealed: SealedSegments) {
    this.#files = files;
    this.#sealed = sealed;
  }

  /** Stored history, including the segments that are not sealed yet. */
  get history(): History {
    return this.#demandBegun().history;
  }

  /** Starts a new history at its genesis, which must be the current state of the simulation. */
  begin(simulation: ControllerSimulation, genesis: Genesis): void {
    let isHeader = true;
    const writer = new JournalWriter(simulation, genesis, (line) => {
      if (isHeader) this.#files.create(line);
      else this.#files.append(line);
      isHeader = false;
    });
    const cutter = new SegmentWriter(simulation, (segment) => this.#over(segment));
    this.#go(writer, cutter, simulation, genesis);
    this.#beginSegment(cutter);
  }

  /** Replays the end of the stored history, without writing. Writing starts with `goOn`. */
  relive(store: JournalStore, executor?: ExecutorName): ReExecutedTailResult {
    return reExecuteUnsealed(store, (segment) => this.#over(segment), executor);
  }

  /** Continues the journal at its end, which must be the current state of the simulation. */
  goOn({ simulation, cutter, soFar }: ReExecutedTail, genesis: Genesis, isTailThere: boolean): void {
    const writer = new JournalWriter(simulation, genesis, (line) => this.#files.append(line), soFar);
    // The segment writer has to observe after the journal writer, because a segment is complete only after its last
    // line is written.
    cutter.watchLast(simulation);
    this.#go(writer, cutter, simulation, genesis);
    if (!isTailThere) this.#beginSegment(cutter);
    for (const sealing of this.#early.splice(0)) this.#files.seal(sealing);
  }

  /** Records that a segment has been sealed. */
  sealed(line: IndexLine): void {
    this.#sealed.add(line);
    this.#waiting.delete(line.segment);
  }

  /** Ends the journal with the current clock and a fingerprint. */
  close(): void {
    const { writer, cutter } = this.#demandBegun();
    writer.close();
    cutter.close();
  }

  #go(
    writer: JournalWriter,
    cutter: SegmentWriter,
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

  #over({ facts, names, transitions }: WrittenSegment): void {
    const segment = this.#sealed.count + this.#waiting.size;
    this.#waiting.set(segment, { facts, transitions, read: () => this.#files.read(segment) });
    const { rows, kinds } = this.#sealed.kinds.pack(transitions);
    const sealing = { segment, facts, names, kinds, transitions: transitionsLine(rows) };
    if (this.#begun === undefined) {
      this.#early.push(sealing);
      return;
    }
    this.#beginSegment(this.#begun.cutter);
    this.#files.seal(sealing);
  }

  #beginSegment(cutter: SegmentWriter): void {
    const { facts, checkpoint } = cutter.current;
    const { soFar } = this.#demandBegun().writer;
    const after = cutter.count * eventsPerSegment;
    this.#files.begin(cutter.count, checkpointLine({ at: facts.at, after, ...soFar, checkpoint }));
  }

  #demandBegun() {
    if (this.#begun === undefined) throw new Error('nothing is stored yet');
    return this.#begun;
  }
}
