/** A process of a sweep: runs the seeds it is sent, one after the other, and sends back what came of each. */
import { exploreSeed, runSeed } from '../scenarios/index.js';
import { readCandidates } from './sweep-candidates.js';
import type { WorkerAnswer, WorkerTask } from './sweep-process.js';

function serve(send: (answer: WorkerAnswer) => void): void {
  let run: ((seeds: readonly string[]) => WorkerAnswer) | undefined;
  process.on('message', (message: WorkerTask | readonly string[]) => {
    try {
      if ('options' in message) run = begin(message);
      else if (run !== undefined) send(run(message));
    } catch (error) {
      send({ problem: error instanceof Error ? error.message : String(error) });
    }
  });
  // Ctrl-C goes to all processes of a terminal; whoever began this one says when it is over.
  process.on('SIGINT', () => {});
}

function begin({
  options,
  futures,
  tellsEnds,
  seedBefore,
  ...swept
}: WorkerTask): (seeds: readonly string[]) => WorkerAnswer {
  const candidates = readCandidates(swept);
  if (seedBefore !== undefined) runSeed(candidates, seedBefore, options);
  const outcomesOf = (seed: string) =>
    futures === undefined
      ? runSeed(candidates, seed, options)
      : exploreSeed(candidates, seed, { ...options, futures, tellsEnds });
  return (seeds) => ({ outcomes: seeds.flatMap(outcomesOf) });
}

// Who loads it otherwise has nothing to sweep.
if (process.send !== undefined) serve((answer) => void process.send?.(answer));
