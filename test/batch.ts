/**
 * Runs compiled test files one after the other in one process, which loads what they share only once. Between two of
 * them it writes how the one before ended, for the wrapper (run.ts) to tell whose report is whose.
 *
 *     node dist/test/batch.js file...
 */
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { endMark } from './uvu-report.js';

type ScryptArguments = [
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
];

/** What uvu goes by when somebody else says when to run. */
const uvu = globalThis as typeof globalThis & {
  UVU_DEFER: number;
  UVU_INDEX: number;
  UVU_QUEUE: unknown[][];
};
/** Keys that scrypt has derived, by its arguments: it is a pure function, and tests make the same accounts again and again. */
const derivedKeys = new Map<string, Buffer>();
const { scrypt, scryptSync } = crypto;
crypto.scryptSync = (...args: Parameters<typeof scryptSync>) => {
  const key = derivedKeys.get(JSON.stringify(args)) ?? scryptSync(...args);
  derivedKeys.set(JSON.stringify(args), key);
  return Buffer.from(key);
};
crypto.scrypt = ((...[password, salt, length, options, done]: ScryptArguments) => {
  const name = JSON.stringify([password, salt, length, options]);
  const key = derivedKeys.get(name);
  if (key !== undefined) setImmediate(done, null, Buffer.from(key));
  else
    scrypt(password, salt, length, options, (error, derived) => {
      if (error === null) derivedKeys.set(name, Buffer.from(derived));
      done(error, derived);
    });
}) as typeof scrypt;
syncBuiltinESMExports();

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
