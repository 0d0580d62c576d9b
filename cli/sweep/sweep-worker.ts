/** Process of a sweep that runs the received seeds one after the other and returns the outcome of each seed. */
import { setImmediate as turn } from 'node:timers/promises';
import {
  exploreStepwise,
  readDocument,
  runSeed,
  type SeedOptions,
  type SeedOutcome,
} from '../../scenarios/index.js';
import { readCandidates } from './sweep-candidates.js';
import { seedBefore, type WorkerAnswer, type WorkerTask, type WorkerTrial } from './sweep-process.js';

type Run = (seed: string, stopped: () => boolean) => Promise<readonly SeedOutcome[]>;

function serve(send: (answer: WorkerAnswer) => void): void {
  let run: Run | undefined;
  let isStopped = false;
  const answer = async (seeds: readonly string[], runOne: Run) => {
    const outcomes: SeedOutcome[] = [];
    for (const seed of seeds) if (!isStopped) outcomes.push(...(await runOne(seed, () => isStopped)));
    send({ outcomes });
  };
  const hear = async (message: WorkerTask | WorkerTrial | readonly string[] | 'stop') => {
    try {
      if (message === 'stop') isStopped = true;
      else if ('options' in message) run = begin(message);
      else if ('document' in message) send(tryOut(message));
      else if (run !== undefined) await answer(message, run);
    } catch (error) {
      send({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  process.on('message', hear);
  // The parent process has ended, so nothing reads the outcomes any more.
  process.on('disconnect', () => {
    isStopped = true;
  });
  // Ctrl-C reaches all processes of a terminal. This process ignores the signal, because the parent process decides
  // when to stop.
  process.on('SIGINT', () => {});
}

function begin({ options, futures, seedBefore: first, ...swept }: WorkerTask): Run {
  const candidates = readCandidates(swept);
  if (first !== undefined) runSeed(candidates, first, options);
  if (futures === undefined) return async (seed) => [runSeed(candidates, seed, options)];
  return async (seed, stopped) => {
    const exploring = exploreStepwise(candidates, seed, { ...options, futures });
    let next = exploring.next();
    while (next.done !== true) {
      await turn();
      // Returns no outcome after a stop, because an incomplete set of futures is not comparable with that of the other
      // process.
      if (stopped() && options.tellsEnds === true) return [];
      next = exploring.next(stopped());
    }
    return next.value;
  };
}

function tryOut({ document, file, readsBack }: WorkerTrial): WorkerAnswer {
  const scenario = readDocument(document, file);
  if (scenario === undefined) return { outcomes: [] };
  const candidates = [{ scenario, server: '' }];
  const options: SeedOptions = { invariants: 'left out', readsBack, tellsEnds: true };
  if (readsBack !== undefined) runSeed(candidates, seedBefore, options);
  return { outcomes: [runSeed(candidates, scenario.seed, options)] };
}

// Without an IPC channel, this module was not started by a sweep and has nothing to run.
if (process.send !== undefined)
  serve((answer) => {
    if (process.connected) process.send?.(answer);
  });
