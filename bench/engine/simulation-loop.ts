/**
 * Bench of the complete loop of a live controller: the event queue, XState, Immer, and the real journal writer. The
 * journal writer writes a line for every instant with an event and for every input, and chains the lines by sha256.
 */
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ControllerSimulation } from '../../machines/index.js';
import { JournalWriter } from '../../replay/index.js';
import { createBenchController } from '../controller/bench-controller.js';
import { type Bench, type BenchContext, measure, row } from '../report.js';
import { type ToySimulation, toySimulation } from './toy-world.js';

const machineCount = 300;
const eventsPerRound = 5_000;
const eventsPerInput = 100;
const rounds = 9;

/** Limit that the measured figure must meet. Unit: µs. */
const eventUsMax = 25;

export const simulationLoop: Bench = {
  name: 'simulation-loop',
  about: 'events of 300 machines in a tree of 300 resources, journaled',
  run: async (context) => {
    context.progress(`${machineCount} machines, journaled`);
    const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-bench-'));
    const file = openSync(path.join(folder, 'journal'), 'w');
    try {
      return await rowsOf(context, file);
    } finally {
      closeSync(file);
      rmSync(folder, { recursive: true });
    }
  },
};

async function rowsOf(context: BenchContext, file: number) {
  let lines = 0;
  const [bare, journaled, filed] = [undefined, () => ++lines, writeTo(file)].map(createLoop) as [
    () => void,
    () => void,
    () => void,
  ];
  const times = await measure(context, rounds, [bare, journaled, filed]);
  const [bareUs, journaledUs, filedUs] = times.map((ns) => ns / eventsPerRound / 1_000) as [
    number,
    number,
    number,
  ];
  return [
    row({
      name: `${machineCount} machines, journaled`,
      figure: `${journaledUs.toFixed(1)} µs an event, without the journal ${bareUs.toFixed(1)} µs`,
      value: journaledUs,
      unit: 'µs',
      atMost: eventUsMax,
    }),
    row({
      name: 'the same, each line written to a file at once',
      figure: `${filedUs.toFixed(1)} µs an event`,
      value: filedUs / journaledUs,
    }),
  ];
}

function writeTo(file: number): (line: string) => void {
  return (line) => writeFileSync(file, `${line}\n`);
}

/** Creates a loop with a separate simulation. One call of the returned function runs a round of events. */
function createLoop(write: ((line: string) => unknown) | undefined): () => void {
  const simulation = toySimulation('acting', machineCount);
  if (write !== undefined) record(simulation, write);
  let inputs = 0;
  return () => {
    const end = simulation.tree.clock.executed + eventsPerRound;
    while (simulation.tree.clock.executed < end) {
      if (simulation.tree.clock.executed % eventsPerInput === 0) {
        const row = inputs++ % (machineCount / 25);
        simulation.perform({ type: 'wipe', address: `acting/hall-0/row-${row}/lamp-0` });
      }
      simulation.advanceTo(simulation.nextAt as number);
    }
  };
}

/**
 * Records a simulation with the journal writer. The writer is typed for a controller, but it uses only members that
 * every simulation has.
 */
function record(simulation: ToySimulation, write: (line: string) => unknown): void {
  // The journal starts at the genesis of a controller. The state branches in its header do not matter for the
  // measurement.
  const { genesis } = createBenchController([]).controller;
  const { tree } = simulation;
  simulation.restore({ ...tree, clock: { ...tree.clock, executed: 0 } });
  new JournalWriter(simulation as unknown as ControllerSimulation, genesis, write);
}
