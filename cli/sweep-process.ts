/** One process of a sweep: it is given a handful of seeds, and asks for more by answering. */
import { type ChildProcess, fork } from 'node:child_process';
import type { SeedOptions, SeedOutcome } from '../scenarios/index.js';
import type { SweptFile } from './sweep-candidates.js';

export interface WorkerTask extends SweptFile {
  readonly options: SeedOptions;
  /** How many futures of each seed are explored; undefined where every seed is played from its start. */
  readonly futures?: number | undefined;
  /** Whether it is told how each of them ended. */
  readonly tellsEnds?: boolean;
  /** One that is run before all others, and that nothing is told of. */
  readonly seedBefore?: string;
}

export type WorkerAnswer =
  | { readonly outcomes: readonly SeedOutcome[] }
  /** It cannot go on. */
  | { readonly problem: string };

export interface Errand {
  readonly task: WorkerTask;
  /** What differs from the environment of this process. */
  readonly environment: Readonly<Record<string, string>>;
  /** The next seeds; none when it is over. */
  readonly take: () => readonly string[];
  readonly came: (outcomes: readonly SeedOutcome[]) => void;
  /** Ends what is under way. */
  readonly stop: AbortSignal;
}

/** Resolves when no more seeds are given. Rejects when the process cannot go on. */
export async function runProcess({ task, environment, take, came, stop }: Errand): Promise<void> {
  const child = fork(new URL('./sweep-worker.js', import.meta.url), [], {
    env: { ...process.env, ...environment },
  });
  const tellStop = () => void (child.connected && child.send('stop'));
  stop.addEventListener('abort', tellStop);
  try {
    child.send(task);
    for (let seeds = take(); seeds.length > 0; seeds = take()) {
      child.send(seeds);
      const answer = await answerOf(child);
      if ('problem' in answer) throw new Error(answer.problem);
      came(answer.outcomes);
    }
  } finally {
    stop.removeEventListener('abort', tellStop);
    // Without anybody to talk to it ends.
    if (child.connected) child.disconnect();
  }
}

function answerOf(child: ChildProcess): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const hear = (answer: unknown) => {
      child.off('exit', end);
      resolve(answer as WorkerAnswer);
    };
    const end = (code: number | null, signal: string | null) => {
      child.off('message', hear);
      reject(new Error(`a process of the sweep ended with ${signal ?? code}`));
    };
    child.once('message', hear);
    child.once('exit', end);
  });
}
