/** One process of a sweep: it is given a handful of seeds at a time, or a scenario that is shrunk, and answers what came of each. */
import { type ChildProcess, fork } from 'node:child_process';
import type { JsonObject } from '../../engine/index.js';
import type { SeedOptions, SeedOutcome } from '../../scenarios/index.js';
import type { SweptFile } from './sweep-candidates.js';

export interface WorkerTask extends SweptFile {
  readonly options: SeedOptions;
  /** How many futures of each seed are explored; undefined where every seed is played from its start. */
  readonly futures?: number | undefined;
  /** One that is run before all others, and that nothing is told of. */
  readonly seedBefore?: string;
}

/** A scenario in one piece that is to be run once. Nothing comes of what is none. */
export interface WorkerTrial {
  readonly document: JsonObject;
  readonly file: string;
  /** In the other of two ways: after another seed, and with its state read back. */
  readonly readsBack?: SeedOptions['readsBack'];
}

export type WorkerAnswer =
  | { readonly outcomes: readonly SeedOutcome[] }
  /** It cannot go on. */
  | { readonly problem: string };

/**
 * A seed leaves hardly anything, so where the young generation has room for several of them, most of what they made is
 * never copied: a tenth of a sweep, and most of what several processes wait for each other. Unit: MiB.
 */
const youngGeneration = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

export class SweepProcess {
  readonly #child: ChildProcess;

  /** What differs from the environment of this process. */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = fork(new URL('./sweep-worker.js', import.meta.url), [], {
      env: { ...process.env, ...environment },
      execArgv: [...process.execArgv, ...youngGeneration],
    });
  }

  /** What the seeds that it is given are of. */
  begin(task: WorkerTask): void {
    this.#child.send(task);
  }

  /** One thing at a time. Rejects when the process cannot go on. */
  async ask(asked: readonly string[] | WorkerTrial): Promise<readonly SeedOutcome[]> {
    this.#child.send(asked);
    const answer = await answerOf(this.#child);
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.outcomes;
  }

  /** It is to answer soon, with what it has. */
  stop(): void {
    if (this.#child.connected) this.#child.send('stop');
  }

  /** Without anybody to talk to it ends. */
  end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

export interface WorkerJob {
  readonly task: WorkerTask;
  readonly environment: Readonly<Record<string, string>>;
  /** The next seeds; none when it is over. */
  readonly take: () => readonly string[];
  readonly came: (outcomes: readonly SeedOutcome[]) => void;
  /** Ends what is under way. */
  readonly stop: AbortSignal;
}

/** Resolves when no more seeds are given. Rejects when the process cannot go on. */
export async function runProcess({ task, environment, take, came, stop }: WorkerJob): Promise<void> {
  const child = new SweepProcess(environment);
  const tellStop = () => child.stop();
  stop.addEventListener('abort', tellStop);
  try {
    child.begin(task);
    for (let seeds = take(); seeds.length > 0; seeds = take()) came(await child.ask(seeds));
  } finally {
    stop.removeEventListener('abort', tellStop);
    child.end();
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

// How a history is run twice: the second time everything is otherwise that must not matter.

export const runVariants = {
  one: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' },
  // A zone three quarters of an hour off, and a language with other small letters.
  other: { TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8' },
} as const;

/** What comes first in the other process: what one history leaves behind shows in the next. */
export const seedBefore = 'before all others';
