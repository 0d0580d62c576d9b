/** One process of a sweep: receives a few seeds at a time, or a scenario to shrink, and returns their outcomes. */
import { type ChildProcess, fork } from 'node:child_process';
import type { JsonObject } from '../../engine/index.js';
import type { SeedOptions, SeedOutcome } from '../../scenarios/index.js';
import type { SweptFile } from './sweep-candidates.js';

export interface WorkerTask extends SweptFile {
  readonly options: SeedOptions;
  /** Number of explored futures for each seed; undefined if every seed runs from its start. */
  readonly futures?: number | undefined;
  /** A seed that runs before all others, without an outcome. */
  readonly seedBefore?: string;
}

/** A complete scenario that runs once. An invalid scenario has no outcome. */
export interface WorkerTrial {
  readonly document: JsonObject;
  readonly file: string;
  /** In the second of two ways: after another seed, and with its state reloaded. */
  readonly readsBack?: SeedOptions['readsBack'];
}

export type WorkerAnswer =
  | { readonly outcomes: readonly SeedOutcome[] }
  /** The process failed. */
  | { readonly problem: string };

/**
 * A seed leaves almost no live objects, so with a young generation for several seeds, most objects are never copied:
 * this saves a tenth of a sweep, and most of the contention between processes. Unit: MiB.
 */
const youngGeneration = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

export class SweepProcess {
  readonly #child: ChildProcess;

  /** Differences from the environment of this process. */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = fork(new URL('./sweep-worker.js', import.meta.url), [], {
      env: { ...process.env, ...environment },
      execArgv: [...process.execArgv, ...youngGeneration],
    });
  }

  /** The subject of the given seeds. */
  begin(task: WorkerTask): void {
    this.#child.send(task);
  }

  /** One request at a time. Rejects when the process fails. */
  async ask(asked: readonly string[] | WorkerTrial): Promise<readonly SeedOutcome[]> {
    this.#child.send(asked);
    const answer = await answerOf(this.#child);
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.outcomes;
  }

  /** Requests an early answer, with the results so far. */
  stop(): void {
    if (this.#child.connected) this.#child.send('stop');
  }

  /** The process ends when its channel closes. */
  end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

export interface WorkerJob {
  readonly task: WorkerTask;
  readonly environment: Readonly<Record<string, string>>;
  /** The next seeds; none at the end. */
  readonly take: () => readonly string[];
  readonly came: (outcomes: readonly SeedOutcome[]) => void;
  /** Stops the running request. */
  readonly stop: AbortSignal;
}

/** Resolves when no more seeds are given. Rejects when the process fails. */
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

// The second run of a history: everything that must not matter is different.

export const runVariants = {
  one: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' },
  // A time zone with an offset of 45 minutes, and a language with other case rules.
  other: { TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8' },
} as const;

/**
 * An extra seed that the other process runs first, so that state leaking from one run to the next shows as a
 * difference.
 */
export const seedBefore = 'before all others';
