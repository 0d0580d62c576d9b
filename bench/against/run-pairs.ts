/** Runs a bench of two builds in turns, each run in a process of its own. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Comparison } from '../arguments.js';
import type { BenchContext, Row } from '../report.js';
import { closed } from './child.js';
import type { Pair } from './compared-rows.js';
import type { RunMessage } from './run-process.js';

/** Root folders of the two builds. */
export interface Builds {
  readonly base: string;
  readonly now: string;
}

/**
 * Yields the rows of each pair of runs. The build that runs first alternates, because a machine often becomes slower or
 * faster during the runs. One run is enough of a bench that only one build has.
 */
export async function* runPairs(
  bench: string,
  builds: Builds,
  { pairs, quick }: Pick<Comparison, 'pairs' | 'quick'>,
  { progress, signal }: Pick<BenchContext, 'progress' | 'signal'>,
): AsyncGenerator<Pair, void, undefined> {
  for (let index = 0; index < pairs; index++) {
    const rows: Record<keyof Builds, readonly Row[]> = { base: [], now: [] };
    const order = index % 2 === 0 ? (['base', 'now'] as const) : (['now', 'base'] as const);
    for (const side of order) {
      const title = `${bench}, pair ${index + 1} of ${pairs}, ${side === 'base' ? 'base' : 'this build'}`;
      progress(title);
      const shown = (text: string) => progress(`${title}: ${text}`);
      try {
        rows[side] = await runOnce(builds[side], bench, quick, { progress: shown, signal });
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Error(`${title}: ${(error as Error).message}`);
      }
    }
    yield rows;
    if (rows.base.length === 0 || rows.now.length === 0) return;
  }
}

/** Returns the rows of one run; none if the build does not have the bench. */
async function runOnce(
  folder: string,
  bench: string,
  quick: boolean,
  { progress, signal }: Pick<BenchContext, 'progress' | 'signal'>,
): Promise<readonly Row[]> {
  signal.throwIfAborted();
  const program = fileURLToPath(new URL('./run-process.js', import.meta.url));
  const child = fork(program, [folder, bench, quick ? 'quick' : 'whole'], {
    cwd: folder,
    detached: true,
    execArgv: ['--expose-gc'],
    // Structured clones keep NaN and infinite figures, which JSON does not have.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let last: RunMessage | undefined;
  child.on('message', (message: RunMessage) => {
    if (message.type === 'progress') progress(message.text);
    else last = message;
  });
  const code = await closed(child, signal);
  if (last?.type === 'rows') return last.rows;
  throw new Error(last?.type === 'failed' ? last.reason : `its process ended with ${code}`);
}
