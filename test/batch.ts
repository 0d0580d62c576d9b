/**
 * Runs compiled test files one after the other in one process, which loads what they share only once. Between two of
 * them it writes how the one before ended, for the wrapper (run.ts) to tell whose report is whose.
 *
 *     node dist/test/batch.js file...
 */
import { pathToFileURL } from 'node:url';
import { endMark } from './uvu-report.js';

/** What uvu goes by when somebody else says when to run. */
const uvu = globalThis as typeof globalThis & {
  UVU_DEFER: number;
  UVU_INDEX: number;
  UVU_QUEUE: unknown[][];
};
uvu.UVU_DEFER = 1;
uvu.UVU_INDEX = 0;
uvu.UVU_QUEUE = [];
const { exec, test } = await import('uvu');

for (const file of process.argv.slice(2)) {
  const startedMs = performance.now();
  process.exitCode = 0;
  uvu.UVU_QUEUE.splice(0, uvu.UVU_QUEUE.length, [null]);
  await import(pathToFileURL(file).href);
  await exec();
  // What a file left without running it is not the next one's.
  test.run();
  const ended = { exitCode: process.exitCode, durationMs: performance.now() - startedMs };
  process.stdout.write(`${endMark}${JSON.stringify(ended)}\n`);
}
