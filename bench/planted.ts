/**
 * How soon a sweep finds bugs that were planted, each by itself: after how many seeds, over some runs with other seeds. Blind,
 * as `tidefish sweep` looks for them.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plantedBugs } from './planted/bugs.js';
import type { Hunted } from './planted/hunt.js';
import { type Bench, type BenchContext, median, type Row, row } from './report.js';

const runs = 20;
/** The bar of the issue. */
const seedsMax = 2_000;

export const planted: Bench = {
  name: 'planted',
  about: `after how many seeds planted bugs are found, median of ${runs} runs`,
  run: async (context: BenchContext) => {
    const rows: Row[] = [];
    for (const { name } of plantedBugs) {
      context.progress(name);
      rows.push(rowOf(name, await hunt(name, context)));
    }
    return rows;
  },
};

async function hunt(name: string, { signal }: BenchContext): Promise<readonly Hunted[]> {
  const at = (file: string) => fileURLToPath(new URL(`./planted/${file}.js`, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', at('hook'), at('hunt'), name, `${runs}`, `${seedsMax}`],
    {
      env: { ...process.env, PLANTED: name },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    },
  );
  let text = '';
  for await (const part of child.stdout) text += part;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Hunted);
}

function rowOf(name: string, hunted: readonly Hunted[]): Row {
  const seeds = hunted.map((run) => run.seeds ?? Number.POSITIVE_INFINITY);
  const value = median(seeds);
  const most = Math.max(...seeds);
  const kinds = [...new Set(hunted.map(({ failure }) => failure?.kind ?? 'not found'))].join(', ');
  const [steps] = hunted.flatMap((run) => run.steps ?? []);
  const shrunk = steps === undefined ? '' : `, shrunk to ${steps} steps`;
  const figure = `${value} seeds, at most ${most}, by ${kinds}${shrunk}`;
  return row({
    name,
    figure,
    value: hunted.length === runs ? value : Number.NaN,
    unit: 'seeds',
    atMost: seedsMax,
  });
}
