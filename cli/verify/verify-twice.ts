/**
 * Runs a scenario in two processes that differ in everything that must not affect a history. Finds the first event that
 * differs.
 */
import {
  firstTraceDifference,
  readTraceLine,
  type TraceDifference,
  type TracedEvent,
} from '../../replay/index.js';
import type { Scenario, SeedOutcome } from '../../scenarios/index.js';
import { runVariants, SweepProcess, seedBefore, type WorkerTask } from '../sweep/sweep-process.js';

export interface TwoRuns {
  /** Final fingerprints of both runs. */
  readonly ends: readonly [one: string, other: string];
  /** First difference between the two histories; undefined if they are equal. */
  readonly difference: TraceDifference | undefined;
}

export async function playTwice(
  { file, seed, parameters: given }: Scenario,
  includeRoot: string | undefined,
): Promise<TwoRuns> {
  const options = { ties: 'fifo', invariants: 'left out', tellsEnds: true, traces: true } as const;
  const task: WorkerTask = { file, parameters: given, includeRoot, options };
  const [one, other] = await Promise.all([
    playIn(runVariants.one, task, seed),
    playIn(runVariants.other, { ...task, seedBefore, options: { ...options, readsBack: 'always' } }, seed),
  ]);
  return {
    ends: [one.fingerprint ?? '', other.fingerprint ?? ''],
    difference: firstTraceDifference(eventsOf(one), eventsOf(other)),
  };
}

async function playIn(
  environment: Readonly<Record<string, string>>,
  task: WorkerTask,
  seed: string,
): Promise<SeedOutcome> {
  const child = new SweepProcess(environment);
  try {
    child.begin(task);
    const [outcome] = await child.ask([seed]);
    if (outcome === undefined) throw new Error('a process printed no result');
    return outcome;
  } finally {
    child.end();
  }
}

function eventsOf({ trace = [] }: SeedOutcome): readonly TracedEvent[] {
  return trace.map((line) => {
    const event = readTraceLine(line);
    if (event === undefined) throw new Error(`a process printed ${line} instead of an event`);
    return event;
  });
}
