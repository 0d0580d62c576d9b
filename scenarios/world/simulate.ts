/** A test over many seeds: each seed is another history of the same server, and one that fails says how to have it again. */
import type { InProcessController } from '../controller/in-process.js';
import { createController } from '../controller/open.js';
import type { ControllerOptions } from '../controller/options.js';

export interface SimulateOptions extends Omit<ControllerOptions, 'seed'> {
  /** How many, from 1; or which. */
  readonly seeds: number | readonly (string | number)[];
  /** Whether each is run once more, which has to end in the very same state. Default: false. */
  readonly twice?: boolean;
}

export interface Simulated {
  readonly seed: string;
  readonly controller: InProcessController;
}

export type SimulatedTest = (simulated: Simulated) => unknown;

/** Rejects at the first seed that fails, with what was thrown as the cause and the line that reproduces it. */
export async function simulate(
  { seeds, twice = false, ...options }: SimulateOptions,
  test: SimulatedTest,
): Promise<void> {
  for (const seed of listSeeds(seeds)) {
    const first = await runSeed(seed, options, test);
    if (!twice) continue;
    const second = await runSeed(seed, options, test);
    if (first !== second) {
      throw new Error(`seed ${seed} gave two histories: ${first} and ${second}; ${again(seed, twice)}`);
    }
  }
}

/** Returns the fingerprint at the end. */
async function runSeed(
  seed: string,
  options: Omit<ControllerOptions, 'seed'>,
  test: SimulatedTest,
): Promise<string> {
  const controller = createController({ ...options, seed });
  try {
    await test({ seed, controller });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}: ${message}\n${again(seed, false)}`, { cause: error });
  }
  return controller.fingerprint;
}

function listSeeds(seeds: SimulateOptions['seeds']): readonly string[] {
  const expected = 'expected a whole number from 1, or a list of seeds';
  if (typeof seeds !== 'number') {
    if (seeds.length === 0) throw new TypeError(`seeds is an empty list; ${expected}`);
    return seeds.map(String);
  }
  if (!Number.isSafeInteger(seeds) || seeds < 1) throw new TypeError(`seeds is ${seeds}; ${expected}`);
  return Array.from({ length: seeds }, (_, index) => String(index + 1));
}

function again(seed: string, twice: boolean): string {
  return `again: simulate({ seeds: [${JSON.stringify(seed)}]${twice ? ', twice: true' : ''} }, test)`;
}
