/** A thread of a sweep: runs the seeds it is sent, one after the other, and sends back what came of each. */
import { parentPort, workerData } from 'node:worker_threads';
import { runSeed } from '../scenarios/index.js';
import { readScenarios } from './scenario-files.js';
import type { WorkerAnswer, WorkerTask } from './sweep-pool.js';

const { file, parameters, options } = workerData as WorkerTask;

const [scenario] = readScenarios([file], parameters).scenarios;
if (scenario === undefined || parentPort === null)
  throw new Error(`${file} was read before, and is no scenario now`);
const port = parentPort;

port.on('message', (seeds: readonly string[]) => {
  const answer: WorkerAnswer = seeds.map((seed) => runSeed(scenario, seed, options));
  port.postMessage(answer);
});
