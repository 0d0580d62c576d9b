/**
 * One process of a sweep. The process receives a few seeds at a time, or a scenario to shrink, and returns the
 * outcomes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { JsonObject } from '../../engine/index.js';
import type { SeedOptions, SeedOutcome } from '../../scenarios/index.js';
import type { SweptFile } from './sweep-candidates.js';

export interface WorkerTask extends SweptFile {
  readonly options: SeedOptions;
  /** Number of futures to explore for each seed; undefined if every seed runs from its start. */
  readonly futures?: number | undefined;
  /** Seed that runs before all others and whose outcome is discarded. */
  readonly seedBefore?: string;
}

/** Complete scenario that runs once. An invalid scenario has no outcome. */
export interface WorkerTrial {
  readonly document: JsonObject;
  readonly file: string;
  /**
   * Mode in which the second of two runs reloads its state; undefined for the first run. The second run also executes
   * another seed first.
   */
  readonly readsBack?: SeedOptions['readsBack'];
}

export type WorkerAnswer =
  | { readonly outcomes: readonly SeedOutcome[] }
  /** The process failed. */
  | { readonly problem: string };

/**
 * Node options for the size of the young generation. Unit: MiB. A run of a seed leaves almost no live objects. With
 * space for several seeds, most objects are never copied: a sweep takes a tenth less time, and processes compete less
 * for memory.
 */
const youngGeneration = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

export class SweepProcess {
  readonly #child: ChildProcess;

  /** Starts the process. `environment` contains the variables that differ from the environment of this process. */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = fork(new URL('./sweep-worker.js', import.meta.url), [], {
      env: { ...process.env, ...environment },
      execArgv: [...process.execArgv, ...youngGeneration],
    });
  }

  /** Sends the scenario and the options that apply to all later seeds. */
  begin(task: WorkerTask): void {
    this.#child.send(task);
  }

  /**
   * Runs seeds or a trial and returns the outcomes. The process accepts one request at a time. Rejects when the process
   * fails.
   */
  async ask(asked: readonly string[] | WorkerTrial): Promise<readonly SeedOutcome[]> {
    this.#child.send(asked);
    const answer = await answerOf(this.#child);
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.outcomes;
  }

  /** Stops the current request, which then returns the outcomes so far. */
  stop(): void {
    if (this.#child.connected) this.#child.send('stop');
  }

  /** Closes the channel of the process, which ends the process. */
  end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

export interface WorkerJob {
  readonly task: WorkerTask;
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the next seeds; an empty list after the last seed. */
  readonly take: () => readonly string[];
  readonly came: (outcomes: readonly SeedOutcome[]) => void;
  /** Signal that stops the current request. */
  readonly stop: AbortSignal;
}

/** Runs seeds in one process until `take` returns none. Rejects when the process fails. */
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

// Environments of the two runs of one history. They differ in everything that must not affect the history.

export const runVariants = {
  one: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' },
  // A time zone with an offset of 45 minutes, and a language with other rules for upper and lower case.
  other: { TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8' },
} as const;

/**
 * Additional seed that the second process runs first. State that leaks from one run to the next then causes a
 * difference.
 */
export const seedBefore = 'before all others';
