/** A thread of a sweep: runs the seeds it is sent, one after the other, and sends back what came of each. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { exploreSeed, runSeed } from '../scenarios/index.js';
import { readScenarios } from './scenario-files.js';
import type { WorkerAnswer, WorkerTask } from './sweep-pool.js';

function serve(port: MessagePort, { file, parameters, options, futures }: WorkerTask): void {
  const [scenario] = readScenarios([file], parameters).scenarios;
  if (scenario === undefined) throw new Error(`${file} was read before, and is no scenario now`);
  port.on('message', (seeds: readonly string[]) => {
    const answer: WorkerAnswer = seeds.flatMap((seed) =>
      futures === undefined
        ? runSeed(scenario, seed, options)
        : exploreSeed(scenario, seed, { ...options, futures }),
    );
    port.postMessage(answer);
  });
}

// Who loads it otherwise has nothing to sweep.
if (parentPort !== null) serve(parentPort, workerData as WorkerTask);
