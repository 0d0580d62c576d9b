/**
 * Keeps a running history: every line goes to the tail of its segment as it happens, and a segment that is over is handed
 * on to be sealed. What is kept so far is a source of segments, in bounded memory.
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

/** Where a history is kept. */
export interface HistoryFiles {
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

export class HistoryWriter {
  readonly #files: HistoryFiles;
  readonly #sealed: SealedSegments;
  readonly #waiting = new Map<number, WaitingSegment>();
  /** Found over before the journal goes on. */
  readonly #early: Sealing[] = [];
  #begun:
    | { readonly cutter: SegmentWriter; readonly writer: JournalWriter; readonly history: History }
    | undefined;

  /** `sealed`: what is there already; none of a history that begins. */
  constructor(files: HistoryFiles, sealed: SealedSegments) {
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
    const cutter = new SegmentWriter(simulation, (segment) => this.#over(segment));
    this.#go(writer, cutter, simulation, genesis);
    this.#beginSegment(cutter);
  }

  /** Has the end of what is kept happen again. Nothing is written; `goOn` then has what comes written. */
  relive(store: JournalStore, executor?: ExecutorName): ReExecutedTailResult {
    return reExecuteUnsealed(store, (segment) => this.#over(segment), executor);
  }

  /** From where the journal was left, which is the simulation's present. */
  goOn({ simulation, cutter, soFar }: ReExecutedTail, genesis: Genesis, isTailThere: boolean): void {
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
