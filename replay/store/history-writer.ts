/**
 * Stores a running history: every line is written to the tail of its segment immediately, and a completed segment is
 * passed on for sealing. The stored part is a source of segments, in bounded memory.
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

/** The files that a history is written to. */
export interface HistoryFiles {
  /** Creates a journal with this header and without segments. */
  create(header: string): void;
  /** The lines that follow belong to this segment. */
  begin(segment: number, checkpoint: string): void;
  append(line: string): void;
  /** Seals it, now or later, and calls `Keeping.sealed`. */
  seal(sealing: Sealing): void;
  /** Lines of a segment that is not sealed yet. */
  read(segment: number): SegmentContent;
}

export class HistoryWriter {
  readonly #files: HistoryFiles;
  readonly #sealed: SealedSegments;
  readonly #waiting = new Map<number, WaitingSegment>();
  /** Segments that were found complete before the journal continues. */
  readonly #early: Sealing[] = [];
  #begun:
    | { readonly cutter: SegmentWriter; readonly writer: JournalWriter; readonly history: History }
    | undefined;

  /** `sealed`: existing segments; none for a new history. */
  constructor(files: HistoryFiles, sealed: SealedSegments) {
    this.#files = files;
    this.#sealed = sealed;
  }

  /** Names of the whole stored history. */
  get history(): History {
    return this.#demandBegun().history;
  }

  /** Starts at the genesis, which is the current state of the simulation. */
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

  /** Replays the end of the stored history. Nothing is written; `goOn` starts writing. */
  relive(store: JournalStore, executor?: ExecutorName): ReExecutedTailResult {
    return reExecuteUnsealed(store, (segment) => this.#over(segment), executor);
  }

  /** Continues from the end of the journal, which is the current state of the simulation. */
  goOn({ simulation, cutter, soFar }: ReExecutedTail, genesis: Genesis, isTailThere: boolean): void {
    const writer = new JournalWriter(simulation, genesis, (line) => this.#files.append(line), soFar);
    // A segment is complete after the writer has written its last line.
    cutter.watchLast(simulation);
    this.#go(writer, cutter, simulation, genesis);
    if (!isTailThere) this.#beginSegment(cutter);
    for (const sealing of this.#early.splice(0)) this.#files.seal(sealing);
  }

  /** Records that a segment was sealed. */
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
