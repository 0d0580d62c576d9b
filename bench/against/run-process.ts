/**
 * Process that runs one bench of a build once, and sends its rows to its parent: `run-process.js FOLDER BENCH AMOUNT`.
 * The folder is the root of the build. AMOUNT is `whole`, or `quick` for a
 * fifth of the rounds.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench, Row } from '../report.js';

/** Message to the parent. `rows` ends the run: the rows of the bench, or none if the build does not have the bench. */
export type RunMessage =
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | { readonly type: 'failed'; readonly reason: string };

/** Divisor of the number of rounds in a quick run. */
const quickDivisor = 5;

const [folder = '', name = '', amount = 'whole'] = process.argv.slice(2);
const interruption = new AbortController();
process.on('SIGINT', () => interruption.abort(new Error('interrupted')));
// The parent has ended.
process.on('disconnect', () => interruption.abort(new Error('interrupted')));

/** Returns a bench of the build, which its bench command imports; undefined if there is none of this name. */
async function findBench(): Promise<Bench | undefined> {
  const main = path.join(folder, 'dist/bench/main.js');
  for (const [, file = ''] of readFileSync(main, 'utf8').matchAll(/ from ["'](\.[^"']+)["']/g)) {
    const members = Object.values(await import(pathToFileURL(path.join(path.dirname(main), file)).href));
    const found = members.find((member) => isBench(member) && member.name === name);
    if (found !== undefined) return found as Bench;
  }
  return undefined;
}

function isBench(member: unknown): member is Bench {
  return typeof member === 'object' && member !== null && 'name' in member && 'run' in member;
}

async function run(): Promise<RunMessage> {
  try {
    const bench = await findBench();
    const rows = await bench?.run({
      progress: (text) => void send({ type: 'progress', text }),
      signal: interruption.signal,
      amount: (whole, least = 1) =>
        amount === 'quick' ? Math.max(least, Math.ceil(whole / quickDivisor)) : whole,
    });
    return { type: 'rows', rows: rows ?? [] };
  } catch (error) {
    return {
      type: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function send(message: RunMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });
}

await send(await run());
// A bench may leave a handle open.
process.exit(0);
