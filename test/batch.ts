/**
 * Runs compiled test files one after the other in one process, which loads their shared modules only once. After each
 * file it prints a mark with the exit code and duration of the file. The wrapper (run.ts) uses the marks to assign each
 * report to its file.
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

/** Global variables that uvu reads when a runner of its own, and not the test file, starts the tests. */
const uvu = globalThis as typeof globalThis & {
  UVU_DEFER: number;
  UVU_INDEX: number;
  UVU_QUEUE: unknown[][];
};
/**
 * Cache of derived scrypt keys, by the arguments of the call. scrypt is a pure function, and many tests create the same
 * accounts.
 */
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
  // Resets the tests that the file defined and did not run, so that they do not run with the next file.
  test.run();
  const ended = { exitCode: process.exitCode, durationMs: performance.now() - startedMs };
  process.stdout.write(`${endMark}${JSON.stringify(ended)}\n`);
}
