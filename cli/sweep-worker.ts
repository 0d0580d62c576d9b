/** A process of a sweep: runs the seeds it is sent, one after the other, and sends back what came of each. */
import { exploreSeed, readDocument, runSeed, type SeedOptions } from '../scenarios/index.js';
import { readCandidates } from './sweep-candidates.js';
import type { WorkerAnswer, WorkerTask, WorkerTrial } from './sweep-process.js';
import { seedBefore } from './two-ways.js';

function serve(send: (answer: WorkerAnswer) => void): void {
  let run: ((seeds: readonly string[]) => WorkerAnswer) | undefined;
  process.on('message', (message: WorkerTask | WorkerTrial | readonly string[]) => {
    try {
      if ('options' in message) run = begin(message);
      else if ('document' in message) send(tryOut(message));
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
  seedBefore: first,
  ...swept
}: WorkerTask): (seeds: readonly string[]) => WorkerAnswer {
  const candidates = readCandidates(swept);
  if (first !== undefined) runSeed(candidates, first, options);
  const outcomesOf = (seed: string) =>
    futures === undefined
      ? runSeed(candidates, seed, options)
      : exploreSeed(candidates, seed, { ...options, futures, tellsEnds });
  return (seeds) => ({ outcomes: seeds.flatMap(outcomesOf) });
}

function tryOut({ document, file, way }: WorkerTrial): WorkerAnswer {
  const scenario = readDocument(document, file);
  if (scenario === undefined) return { outcomes: [] };
  const candidates = [{ scenario, server: '' }];
  const options: SeedOptions = { ties: 'kept', invariants: 'left out' };
  if (way === 'one') return { outcomes: [runSeed(candidates, scenario.seed, options)] };
  runSeed(candidates, seedBefore, options);
  return { outcomes: [runSeed(candidates, scenario.seed, { ...options, readsBack: 'always' })] };
}

// Who loads it otherwise has nothing to sweep.
if (process.send !== undefined) serve((answer) => void process.send?.(answer));
