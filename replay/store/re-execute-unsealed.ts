/**
 * Re-execution of the unsealed part of a stored journal, from the checkpoint after the sealed part. It leaves a
 * simulation at the end of the journal, from which the history can be continued.
 */
import { chain, type ExecutorName, Simulation, StateFingerprints } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel, genesisTree } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { applyDelta } from '../history/delta.js';
import { fromJournal, type HistoryMismatch } from '../history/re-execution.js';
import { eventsPerSegment, isBase } from '../history/segment.js';
import { SegmentWriter, type WrittenSegment } from '../history/segment-writer.js';
import type { Mismatch } from '../input-record.js';
import type { JournalLine } from '../journal.js';
import type { WrittenSoFar } from '../journal-writer.js';
import { compareGenesis, replayLine } from '../re-execute.js';
import type { JournalStore, UnsealedSegment } from './read-store.js';

export interface ReExecutedTail {
  readonly simulation: ControllerSimulation;
  readonly cutter: SegmentWriter;
  readonly soFar: WrittenSoFar;
}

export type ReExecutedTailResult =
  | { readonly ok: true; readonly relived: ReExecutedTail }
  /** The divergence from the record, if any. */
  | { readonly ok: false; readonly problem: string };

/** Re-executes the unsealed part. `told` is called for every completed segment, also after the re-execution. */
export function reExecuteUnsealed(
  store: JournalStore,
  told: (segment: WrittenSegment) => void,
  executor?: ExecutorName,
): ReExecutedTailResult {
  try {
    return fromJournal(store.unsealed[0]?.place ?? 'its end', () => reliveFrom(store, told, executor));
  } catch (error) {
    return { ok: false, problem: (error as HistoryMismatch).message };
  }
}

function reliveFrom(
  store: JournalStore,
  told: (segment: WrittenSegment) => void,
  executor: ExecutorName | undefined,
): ReExecutedTailResult {
  const { header, sealed, unsealed } = store;
  const { genesis } = header;
  const first = genesisTree(genesis);
  const fingerprints = new StateFingerprints(genesis, first);
  const otherGenesis = compareGenesis(header, fingerprints.first);
  if (otherGenesis !== undefined) return { ok: false, problem: inWords('the header', otherGenesis) };
  const [opening] = unsealed as readonly [UnsealedSegment, ...UnsealedSegment[]];
  const { checkpoint, ...head } = opening.text.head;
  const simulation: ControllerSimulation = new Simulation(
    createControllerModel(),
    new StoredCheckpoints(store, first).stateAfter(sealed.count * eventsPerSegment) as ControllerTree,
    { executor },
  );
  const cutter = new SegmentWriter(simulation, told, {
    genesis: first,
    count: sealed.count,
    names: sealed.names,
    checkpoint,
  });
  let soFar: WrittenSoFar = head;
  for (const { number, place, text, isOver } of unsealed) {
    for (const [index, lineText] of text.texts.entries()) {
      const line: JournalLine = JSON.parse(lineText);
      const parting = replayLine(simulation, line, { running: soFar.chain, fingerprints });
      if (parting !== undefined) return { ok: false, problem: inWords(`${place}:${index + 2}`, parting) };
      soFar = written(soFar, line, lineText);
    }
    while (isOver && simulation.tree.clock.executed < (number + 1) * eventsPerSegment) {
      if (!simulation.step())
        return { ok: false, problem: `${place}: no event is due, but the record has more events` };
    }
  }
  const { chain: journalChain, inputsSinceFingerprint } = soFar;
  return {
    ok: true,
    relived: { simulation, cutter, soFar: { chain: journalChain, inputsSinceFingerprint } },
  };
}

function written(soFar: WrittenSoFar, line: JournalLine, text: string): WrittenSoFar {
  const { inputsSinceFingerprint: inputs } = soFar;
  return {
    chain: chain(soFar.chain, text),
    inputsSinceFingerprint: 'fingerprint' in line ? 0 : 'input' in line ? inputs + 1 : inputs,
  };
}

function inWords(place: string, { recorded, replayed }: Pick<Mismatch, 'recorded' | 'replayed'>): string {
  return `${place}: recorded ${recorded}, replayed ${replayed}`;
}

/**
 * Recorded states of a stored journal: the initial states of its segments. Reading the states in order reads one
 * segment for each state.
 */
export class StoredCheckpoints {
  readonly #store: JournalStore;
  readonly #first: ControllerTree;
  /** Segment of the last requested state. */
  #segment = 0;
  #state: ControllerTree;

  constructor(store: JournalStore, first: ControllerTree) {
    this.#store = store;
    this.#first = first;
    this.#state = first;
  }

  /**
   * Returns the recorded state after a number of events; undefined if there is none, which is the case within a segment
   * and after the last one.
   */
  stateAfter(events: number): ControllerTree | undefined {
    const segment = events / eventsPerSegment;
    const { sealed, unsealed } = this.#store;
    if (!Number.isInteger(segment) || segment >= sealed.count + unsealed.length) return undefined;
    if (segment < this.#segment) [this.#segment, this.#state] = [0, this.#first];
    // The checkpoint of a base depends only on the first state, so no segment before the nearest base is read.
    const base = baseOf(segment);
    if (base > this.#segment) [this.#segment, this.#state] = [base - 1, this.#first];
    while (this.#segment < segment) {
      this.#segment += 1;
      const from = isBase(this.#segment) ? this.#first : this.#state;
      const delta = this.#checkpoint(this.#segment);
      this.#state = fromJournal(`the checkpoint of segment ${this.#segment}`, () => applyDelta(from, delta));
    }
    return this.#state;
  }

  #checkpoint(segment: number) {
    const { sealed, unsealed } = this.#store;
    if (segment < sealed.count) return sealed.read(segment).checkpoint;
    return (unsealed[segment - sealed.count] as (typeof unsealed)[number]).text.checkpoint;
  }
}

function baseOf(segment: number): number {
  let base = segment;
  while (!isBase(base)) base -= 1;
  return base;
}
