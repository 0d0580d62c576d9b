/** Compares this build with the build of another commit: `npm run bench -- --against COMMIT`. */
import { type BenchArguments, type Choice, type Comparison, selectRows } from '../arguments.js';
import type { BenchContext } from '../report.js';
import { type BaseBuild, buildBase, type Commit } from './base-build.js';
import { type ComparedRow, compareRows, type Pair } from './compared-rows.js';
import { comparedText, dearerText } from './comparison-text.js';
import { type Builds, runPairs } from './run-pairs.js';

export interface ComparisonOutput {
  /** Prints a text with its line ends to standard output. */
  readonly print: (text: string) => void;
  /** Prints a problem with its line ends to standard error. */
  readonly warn: (text: string) => void;
}

interface NamedRow extends ComparedRow {
  readonly bench: string;
}

/**
 * Builds the commit, runs the chosen benches of both builds in turns, prints their rows, and removes the build. After
 * `seconds`, the runs stop, and the rows of the completed pairs are printed. Returns the number of benches that failed,
 * each of which is reported with its reason.
 */
export async function compareBuilds(
  project: string,
  commit: Commit,
  { chosen, json }: Pick<BenchArguments, 'chosen' | 'json'>,
  comparison: Omit<Comparison, 'commit'>,
  { progress, signal }: Pick<BenchContext, 'progress' | 'signal'>,
  { print, warn }: ComparisonOutput,
): Promise<number> {
  const { pairs, seconds } = comparison;
  const deadlineMs = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  const timeOver = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1_000);
  const limited = { progress, signal: timeOver ? AbortSignal.any([signal, timeOver]) : signal };
  const rows: NamedRow[] = [];
  let failed = 0;
  let build: BaseBuild | undefined;

  /** Runs one bench, and prints its rows. */
  const compare = async (choice: Choice, builds: Builds, untilMs: number): Promise<void> => {
    const { name } = choice.bench;
    const found: Pair[] = [];
    try {
      for await (const pair of runPairs(name, builds, comparison, limited)) {
        found.push(pair);
        if (performance.now() > untilMs) break;
      }
    } catch (error) {
      if (!limited.signal.aborted) throw error;
    }
    progress('');
    signal.throwIfAborted();
    if (found.length === 0) return warn(`${name}: no pair of runs in ${seconds} s\n`);
    const compared = selectRows(choice, compareRows(found));
    rows.push(...compared.map((row) => ({ bench: name, ...row })));
    if (json) return;
    for (const row of compared) print(`${comparedText(name, row)}\n`);
    if (found.length < pairs) print(`${name}: ${found.length} of ${pairs} pairs of runs\n`);
  };

  try {
    build = await buildBase(project, commit, limited);
    progress('');
    if (!json) print(`Base ${commit.id.slice(0, 8)} (${commit.subject}), ${pairs} pairs of runs\n\n`);
    for (const [index, choice] of chosen.entries()) {
      try {
        // Each bench has an equal share of the time that is left.
        const nowMs = performance.now();
        const untilMs = nowMs + (deadlineMs - nowMs) / (chosen.length - index);
        await compare(choice, { base: build.folder, now: project }, untilMs);
      } catch (error) {
        progress('');
        signal.throwIfAborted();
        failed += 1;
        warn(`${(error as Error).message}\n`);
      }
    }
  } catch (error) {
    if (signal.aborted || !limited.signal.aborted) throw error;
    warn(`no build of the base in ${seconds} s\n`);
  } finally {
    progress('removing the build of the base');
    build?.remove();
    progress('');
  }
  print(json ? `${JSON.stringify(rows, null, 2)}\n` : `\n${dearerText(rows)}\n`);
  return failed;
}
