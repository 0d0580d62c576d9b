/**
 * Bench of going back in time. A snapshot is the tree itself, and a fork or a restore rebuilds the event queue from the
 * tree. The bench also measures the memory that keeping every tree of a history needs.
 */
import { heldBytes } from '../heap.js';
import { type Bench, type BenchContext, measure, type Row, row } from '../report.js';
import { type Kind, type ToyTree, toySimulation } from './toy-world.js';

const rounds = 9;
const forksPerRound = 20;
const eventsKept = 20_000;

/** Limit that the measured figure must meet. Unit: KB (1,000 bytes). */
const keptKbMax = 3;

/** Maximum ratio of the cost of a fork to the cost of a copy of the whole tree: a fork has to be cheaper. */
const ofCopyMax = 1;

export const snapshot: Bench = {
  name: 'snapshot',
  about: 'forking, restoring, and keeping every tree of a history',
  run: async (context) => {
    const rows: Row[] = [];
    for (const count of [300, 3_000]) rows.push(...(await forkRows(context, count)));
    for (const kind of ['quiet', 'acting'] as const) {
      context.progress(`keeping ${eventsKept} trees, ${kind}`);
      rows.push(keptRow(kind, context.amount(eventsKept, 200)));
    }
    return rows;
  },
};

async function forkRows(context: BenchContext, count: number): Promise<Row[]> {
  context.progress(`forking ${count} machines`);
  const simulation = toySimulation('acting', count);
  const other = simulation.fork();
  other.advanceBy(5_000);
  const [mine, theirs] = [simulation.snapshot(), other.snapshot()];
  const times = await measure(context, rounds, [
    () => {
      for (let index = 0; index < forksPerRound; index++) simulation.fork();
    },
    () => {
      for (let index = 0; index < forksPerRound; index++) other.restore(index % 2 === 0 ? mine : theirs);
    },
    () => {
      for (let index = 0; index < forksPerRound; index++) structuredClone(mine);
    },
  ]);
  const [forkUs, restoreUs, copyUs] = times.map((ns) => ns / forksPerRound / 1_000) as [
    number,
    number,
    number,
  ];
  const copied = `a copy of the tree ${copyUs.toFixed(0)} µs`;
  return [
    row({
      name: `fork, ${count} machines`,
      figure: `${forkUs.toFixed(0)} µs, ${copied}`,
      value: forkUs / copyUs,
      atMost: ofCopyMax,
    }),
    row({
      name: `restore, ${count} machines`,
      figure: `${restoreUs.toFixed(0)} µs, ${copied}`,
      value: restoreUs / copyUs,
      atMost: ofCopyMax,
    }),
  ];
}

function keptRow(kind: Kind, events: number): Row {
  const simulation = toySimulation(kind, 300);
  for (let index = 0; index < 2_000; index++) simulation.step();
  const kept = new Array<ToyTree>(events);
  const before = heldBytes();
  for (let index = 0; index < events; index++) {
    simulation.step();
    kept[index] = simulation.tree;
  }
  const bytes = (heldBytes() - before) / events;
  // The array is read after the measurement, so that the garbage collector cannot free its trees earlier.
  if (kept.at(-1) !== simulation.tree) throw new Error('the last tree was not kept');
  const whole = Buffer.byteLength(JSON.stringify(simulation.tree));
  return row({
    name: `a tree kept per event, ${kind === 'quiet' ? 'no action' : 'one action'}`,
    figure: `${bytes.toFixed(0)} bytes; the whole tree is ${(whole / 1_000).toFixed(0)} KB of JSON`,
    value: bytes / 1_000,
    unit: 'KB',
    atMost: keptKbMax,
  });
}
