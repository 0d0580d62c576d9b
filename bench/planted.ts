/**
 * Bench of sweeps that search for planted bugs, one bug at a time, over several runs with different seeds. It counts
 * the histories that each of two ways of searching needs: blind, which runs every seed from its start, and exploring,
 * as `tidefish sweep` does. It also reports the size of the first failure after shrinking.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { plantedBugs } from './planted/bugs.js';
import type { Hunted, Way } from './planted/hunt.js';
import { type Bench, type BenchContext, median, type Row, row } from './report.js';

const runs = 20;
/** Limits that the measured figures must meet. */
const historiesMost = { blind: 2_000, exploring: 400 } as const;
const stepsMost = 5;

export const planted: Bench = {
  name: 'planted',
  about: `after how many histories planted bugs are found, blind and exploring, median of ${runs} runs`,
  run: async (context: BenchContext) => {
    const rows: Row[] = [];
    for (const { name } of plantedBugs.slice(0, context.amount(plantedBugs.length))) {
      const blind = await hunt(name, 'blind', context);
      rows.push(rowOf(name, 'blind', blind, context));
      rows.push(rowOf(name, 'exploring', await hunt(name, 'exploring', context), context));
      rows.push(shrunkRow(name, blind));
    }
    return rows;
  },
};

async function hunt(name: string, way: Way, context: BenchContext): Promise<readonly Hunted[]> {
  context.progress(`${name}, ${way}`);
  const at = (file: string) => fileURLToPath(new URL(`./planted/${file}.js`, import.meta.url));
  const child = spawn(
    process.execPath,
    [
      '--import',
      at('hook'),
      at('hunt'),
      name,
      way,
      `${context.amount(runs)}`,
      `${context.amount(historiesMost[way], 10)}`,
    ],
    {
      env: { ...process.env, PLANTED: name },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal: context.signal,
    },
  );
  let text = '';
  const ended = once(child, 'close');
  for await (const part of child.stdout) text += part;
  const [code] = await ended;
  if (code !== 0) throw new Error(`the hunt for ${name} ended with ${code}`);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Hunted);
}

function rowOf(name: string, way: Way, hunted: readonly Hunted[], { amount }: BenchContext): Row {
  const histories = hunted.map((run) => run.histories ?? Number.POSITIVE_INFINITY);
  const value = median(histories);
  const kinds = [...new Set(hunted.map(({ failure }) => failure?.kind ?? 'not found'))].join(', ');
  const figure = `${value} histories, at most ${Math.max(...histories)}, by ${kinds}`;
  return row({
    name: `${name}, ${way}`,
    figure,
    value: hunted.length === amount(runs) ? value : Number.NaN,
    unit: 'histories',
    atMost: historiesMost[way],
  });
}

function shrunkRow(name: string, hunted: readonly Hunted[]): Row {
  const [steps = Number.NaN] = hunted.flatMap((run) => run.steps ?? []);
  return row({
    name: `${name}, shrunk`,
    figure: `${steps} steps`,
    value: steps,
    unit: 'steps',
    atMost: stepsMost,
  });
}
