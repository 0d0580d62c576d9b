/**
 * Has what is not sealed of a kept journal happen again, from the checkpoint behind what is: then the simulation stands where
 * the journal ends, and the history can be cut and written on from there.
 */
import { chain, Simulation, StateFingerprints } from '../../engine/index.js';
import { type ControllerSimulation, createControllerWorld, genesisTree } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Parting } from '../follow-input.js';
import { type CutSegment, SegmentCutter } from '../history/cutter.js';
import { fromJournal, type NotTheHistory } from '../history/rerun.js';
import { eventsPerSegment } from '../history/segment.js';
import type { JournalLine } from '../journal.js';
import type { WrittenSoFar } from '../journal-writer.js';
import { compareGenesis, followLine } from '../re-execute.js';
import { StoredCheckpoints } from './checkpoints.js';
import type { JournalStore, UnsealedSegment } from './read-store.js';

export interface Relived {
  readonly simulation: ControllerSimulation;
  readonly cutter: SegmentCutter;
  readonly soFar: WrittenSoFar;
}

export type Reliving =
  | { readonly ok: true; readonly relived: Relived }
  /** Where what happens is not what was recorded, and how. */
  | { readonly ok: false; readonly problem: string };

/** `told` hears of every segment that is over, of those that come later, too. */
export function relive(store: JournalStore, told: (segment: CutSegment) => void): Reliving {
  try {
    return fromJournal(store.unsealed[0]?.place ?? 'its end', () => reliveFrom(store, told));
  } catch (error) {
    return { ok: false, problem: (error as NotTheHistory).message };
  }
}

function reliveFrom(store: JournalStore, told: (segment: CutSegment) => void): Reliving {
  const { header, sealed, unsealed } = store;
  const { genesis } = header;
  const first = genesisTree(genesis);
  const fingerprints = new StateFingerprints(genesis, first);
  const otherGenesis = compareGenesis(header, fingerprints.first);
  if (otherGenesis !== undefined) return { ok: false, problem: inWords('the header', otherGenesis) };
  const [opening] = unsealed as readonly [UnsealedSegment, ...UnsealedSegment[]];
  const { checkpoint, ...head } = opening.text.head;
  const simulation: ControllerSimulation = new Simulation(
    createControllerWorld(),
    new StoredCheckpoints(store, first).stateAfter(sealed.count * eventsPerSegment) as ControllerTree,
  );
  const cutter = new SegmentCutter(simulation, told, {
    genesis: first,
    count: sealed.count,
    names: sealed.names,
    checkpoint,
  });
  let soFar: WrittenSoFar = head;
  for (const { number, place, text, isOver } of unsealed) {
    for (const [index, lineText] of text.texts.entries()) {
      const line: JournalLine = JSON.parse(lineText);
      const parting = followLine(simulation, line, { running: soFar.chain, fingerprints });
      if (parting !== undefined) return { ok: false, problem: inWords(`${place}:${index + 2}`, parting) };
      soFar = written(soFar, line, lineText);
    }
    while (isOver && simulation.tree.clock.executed < (number + 1) * eventsPerSegment) {
      if (!simulation.step())
        return { ok: false, problem: `${place}: nothing is due where more had happened` };
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

function inWords(place: string, { recorded, replayed }: Pick<Parting, 'recorded' | 'replayed'>): string {
  return `${place}: recorded ${recorded}, replayed ${replayed}`;
}
