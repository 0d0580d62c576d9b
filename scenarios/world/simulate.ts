/**
 * Runs a test with many seeds. Each seed is another history of the same server, and a failure prints the line that
 * reproduces it.
 */
import * as z from 'zod';
import { checkOptions, optionsOf, seedOption } from '../../models/document/index.js';
import { createController } from '../controller/create-controller.js';
import type { InProcessController } from '../controller/in-process.js';
import { type ControllerOptions, controllerShape } from '../controller/options.js';
import type { ProcessPort } from '../controller/process-port.js';
import { requireFunction } from '../controller/validate-arguments.js';
import { extendError } from '../failures/extend-error.js';

export interface SimulateOptions extends Omit<ControllerOptions, 'seed'> {
  /** Number of seeds, counted from 1, or a list of seeds. */
  readonly seeds: number | readonly (string | number)[];
  /** True to run each seed twice. Both runs have to end in the same state. Default: false. */
  readonly twice?: boolean;
}

export interface Simulated {
  readonly seed: string;
  readonly controller: InProcessController;
}

export type SimulatedTest = (simulated: Simulated) => unknown;

const { seed: _, ...shape } = controllerShape;
const someSeeds = z.union([z.int().min(1), z.array(seedOption).min(1)]);
const simulateOptions = optionsOf<SimulateOptions>({ ...shape, seeds: someSeeds, twice: z.boolean() }).extend(
  {
    seeds: someSeeds,
  },
);

/**
 * Runs the test with every seed. Rejects at the first failing seed with the error of the test, whose message then also
 * contains the line that reproduces the failure.
 */
export async function simulate(
  simulated: SimulateOptions,
  test: SimulatedTest,
  port?: ProcessPort,
): Promise<void> {
  checkOptions('simulate', simulated, simulateOptions);
  requireFunction('simulate: test', test, 'a test, such as ({ controller }) => …');
  const { seeds, twice = false, ...options } = simulated;
  for (const seed of listSeeds(seeds)) {
    const create = () => createController({ name: 'simulate', ...options, seed }, port);
    const first = await runSeed(seed, create(), test);
    if (!twice) continue;
    const second = await runSeed(seed, create(), test);
    const { fingerprint } = first;
    if (fingerprint !== second.fingerprint) {
      const histories = `${fingerprint} and ${second.fingerprint}`;
      const error = new Error(`seed ${seed} gave two histories: ${histories}; ${again(seed, twice)}`);
      throw second.ends.failed(error);
    }
  }
}

/** Runs the test with one seed, and returns the controller. */
async function runSeed(
  seed: string,
  controller: InProcessController,
  test: SimulatedTest,
): Promise<InProcessController> {
  try {
    await test({ seed, controller });
  } catch (error) {
    throw extendError(controller.ends.failed(error), [`seed ${seed}; ${again(seed, false)}`], []);
  }
  controller.ends.completed();
  return controller;
}

function listSeeds(seeds: SimulateOptions['seeds']): readonly string[] {
  if (typeof seeds !== 'number') return seeds.map(String);
  return Array.from({ length: seeds }, (_, index) => String(index + 1));
}

function again(seed: string, twice: boolean): string {
  return `again: simulate({ seeds: [${JSON.stringify(seed)}]${twice ? ', twice: true' : ''} }, test)`;
}
