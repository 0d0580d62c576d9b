/**
 * Bench of controllers: creating and forking a controller, holding many idle controllers, and running a scenario or a
 * future from the start. An exploration performs these steps thousands of times, so the cost of the first milliseconds
 * matters.
 */
import { readFileSync } from 'node:fs';
import { formatProblem } from '../../models/document/document.js';
import {
  createController,
  type InProcessController,
  parseScenario,
  runScenario,
  type Scenario,
} from '../../scenarios/index.js';
import { bytesEach } from '../heap.js';
import { type Bench, type BenchContext, measure, type Row, row } from '../report.js';

const rounds = 9;
const createdPerRound = 20;
const forksPerRound = 500;
const seedsPerRound = 5;
/**
 * Number of futures per round. An exploration runs thousands of futures, and the first ones of a round only warm up the
 * compiled code.
 */
const futuresPerRound = 100;
const eventsPerFuture = 15;
const heldCount = 200;

/** Limits that the measured figures must meet. */
const createMsMax = 4;
const heldKbMax = 40;
const forkUsMax = 30;
const forkKbMax = 4;
const seedsPerSecondMin = 100;
const futuresPerSecondMin = 1_000;

const library = new URL('../../../scenarios/library/', import.meta.url);
const reset = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';

export const creation: Bench = {
  name: 'creation',
  about: 'making, forking and holding controllers; cold seeds and futures a second',
  run: async (context) => [...heldRows(context), ...(await timeRows(context))],
};

/**
 * Measures the memory that each of many unused controllers needs. The bench runs this function first, while the heap is
 * small, because the cost of a garbage collection depends on the heap's size.
 */
function heldRows({ progress }: BenchContext): Row[] {
  progress(`holding ${heldCount} controllers`);
  const made = bytesEach(heldCount, (index) => createController({ seed: `held ${index}` })) / 1_000;
  const parent = createController();
  const forked = bytesEach(heldCount, () => runnable(parent.fork())) / 1_000;
  return [
    row({
      name: 'a controller that was made, held',
      figure: `${made.toFixed(1)} KB each`,
      value: made,
      unit: 'KB',
      atMost: heldKbMax,
    }),
    row({
      name: 'a fork, held',
      figure: `${forked.toFixed(1)} KB each`,
      value: forked,
      unit: 'KB',
      atMost: forkKbMax,
    }),
  ];
}

async function timeRows(context: BenchContext): Promise<Row[]> {
  context.progress('making, forking, running');
  const scenario = scenarioAt('power-loss-during-post.scenario.yaml');
  const parent = createController();
  const restarting = createController();
  restarting.post(reset, { ResetType: 'ForceRestart' });
  let seed = 0;
  const [createNs, forkNs, seedNs, futureNs] = (await measure(context, rounds, [
    repeated(createdPerRound, () => createController({ seed: `made ${seed++}` })),
    repeated(forksPerRound, () => runnable(parent.fork())),
    repeated(seedsPerRound, () => runSeed(scenario, `cold ${seed++}`)),
    repeated(futuresPerRound, () => runFuture(restarting.fork())),
  ])) as [number, number, number, number];
  const createMs = createNs / createdPerRound / 1e6;
  const forkUs = forkNs / forksPerRound / 1e3;
  const seedMs = seedNs / seedsPerRound / 1e6;
  const futureUs = futureNs / futuresPerRound / 1e3;
  return [
    row({
      name: 'createController, after the first',
      figure: `${createMs.toFixed(2)} ms`,
      value: createMs,
      unit: 'ms',
      atMost: createMsMax,
    }),
    row({ name: 'fork', figure: `${forkUs.toFixed(1)} µs`, value: forkUs, unit: 'µs', atMost: forkUsMax }),
    row({
      name: `cold seeds of ${scenario.name}, one core`,
      figure: `${seedMs.toFixed(1)} ms each, made and run`,
      value: 1e3 / seedMs,
      unit: '/s',
      atLeast: seedsPerSecondMin,
    }),
    row({
      name: `futures from one snapshot, ${eventsPerFuture} events each`,
      figure: `${futureUs.toFixed(0)} µs each, forked and run`,
      value: 1e6 / futureUs,
      unit: '/s',
      atLeast: futuresPerSecondMin,
    }),
  ];
}

/** Creates the event queue of a fork, which would otherwise be created on first use, and returns the fork. */
function runnable(fork: InProcessController): InProcessController {
  if (fork.simulation.nextAt !== undefined) throw new Error('a controller at rest waits for something');
  return fork;
}

function repeated(count: number, body: () => unknown): () => void {
  return () => {
    for (let index = 0; index < count; index++) body();
  };
}

function scenarioAt(name: string): Scenario {
  const reading = parseScenario(readFileSync(new URL(name, library), 'utf8'), name, () => ({
    ok: false,
    reason: 'it names no file',
  }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

function runSeed(scenario: Scenario, seed: string): void {
  const { failed, notRun } = runScenario(scenario, { seed });
  if (failed + notRun > 0) throw new Error(`seed ${seed}: ${failed} failed, ${notRun} not run`);
}

/**
 * Runs one future, in which a restart in progress ends, the mains fail, the mains return, and the server starts again.
 */
function runFuture(future: InProcessController): void {
  const { simulation } = future;
  const end = simulation.tree.clock.executed + eventsPerFuture;
  for (const hand of ['mains.off', 'mains.on'] as const) {
    while (simulation.nextAt !== undefined) simulation.step();
    future.operator(hand);
  }
  while (simulation.tree.clock.executed < end) {
    if (!simulation.step()) throw new Error('nothing more happens in a future');
  }
}
