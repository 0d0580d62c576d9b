/**
 * `npm run bench`: runs the requested benches, prints their rows, and exits with status 1 when a row misses its limit.
 *
 *     npm run bench                      all of them
 *     npm run bench -- agenda snapshot   some
 *     npm run bench -- --json            rows as JSON, for a program
 *     npm run bench -- --smoke           each in one short round that measures nothing: whether it still runs
 *
 * A bench that misses a limit is measured at most twice more, because noise disappears in a repetition and a regression
 * remains.
 */
import { parseArgs } from 'node:util';
import { controllerEvent } from './controller/controller-event.js';
import { creation } from './controller/creation.js';
import { filter } from './controller/filter.js';
import { logFlood } from './controller/log-flood.js';
import { readAfterWrite } from './controller/read-after-write.js';
import { reboots } from './controller/reboots.js';
import { scenarioLibrary } from './controller/scenario-library.js';
import { storage } from './controller/storage.js';
import { sweep } from './controller/sweep.js';
import { uriResolution } from './controller/uri-resolution.js';
import { year } from './controller/year.js';
import { agenda } from './engine/agenda.js';
import { engineEvent } from './engine/engine-event.js';
import { simulationLoop } from './engine/simulation-loop.js';
import { snapshot } from './engine/snapshot.js';
import { planted } from './planted.js';
import type { Bench, BenchContext, Row } from './report.js';
import { attackers } from './service/attackers.js';
import { durability } from './service/durability.js';
import { eventFanout } from './service/event-fanout.js';
import { expand } from './service/expand.js';
import { persistedWrites } from './service/persisted-writes.js';
import { startup } from './service/startup.js';
import { throughput } from './service/throughput.js';
import { upload } from './service/upload.js';
import { rowText } from './table.js';
import { past } from './time-travel/past.js';
import { questions } from './time-travel/questions.js';

const benches: readonly Bench[] = [
  agenda,
  attackers,
  creation,
  durability,
  engineEvent,
  eventFanout,
  expand,
  filter,
  controllerEvent,
  persistedWrites,
  logFlood,
  simulationLoop,
  readAfterWrite,
  scenarioLibrary,
  sweep,
  past,
  planted,
  questions,
  reboots,
  uriResolution,
  snapshot,
  startup,
  storage,
  throughput,
  upload,
  year,
];
const attemptsMax = 3;
const exitCodes = { passed: 0, failed: 1, badArguments: 2, interrupted: 130 } as const;

const usage = `Usage: npm run bench -- [--json | --smoke] [bench]...

Benches:
${benches.map(({ name, about }) => `  ${name.padEnd(18)}${about}`).join('\n')}
`;

interface Arguments {
  readonly chosen: readonly Bench[];
  readonly json: boolean;
  readonly smoke: boolean;
}

function readArguments(): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        smoke: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return '';
    const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
    if (unknown.length > 0) return `no bench ${unknown.join(', ')}\n\n`;
    const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    return { chosen, json: values.json, smoke: values.smoke };
  } catch (error) {
    return `${(error as Error).message}\n\n`;
  }
}

/** Returns a function that shows progress: on a terminal one line that is rewritten, otherwise nothing. */
function progressOn(terminal: NodeJS.WriteStream): (text: string) => void {
  return (text) => {
    if (terminal.isTTY) terminal.write(`\r\u001b[K${text}`);
  };
}

/** Runs one bench until its rows meet their limits, or until the maximum number of measurements is reached. */
async function measured(bench: Bench, context: BenchContext): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    const note = attempt === 1 ? '' : `, again (${attempt} of ${attemptsMax})`;
    const rows = await bench.run({
      ...context,
      progress: (text) => context.progress(`${bench.name}${note}: ${text}`),
    });
    if (attempt === attemptsMax || rows.every(({ pass }) => pass)) return rows;
  }
}

/**
 * Runs every bench once with the minimum amount that executes every line. The figures mean nothing, and no limit
 * applies.
 */
async function smokeAll(chosen: readonly Bench[], context: BenchContext): Promise<number> {
  let failed = 0;
  for (const { name, run } of chosen) {
    const startMs = performance.now();
    let problem: unknown;
    try {
      const rows = await run(context);
      if (rows.length === 0) problem = new Error('it gave no rows');
    } catch (error) {
      problem = error;
    }
    context.progress('');
    if (context.signal.aborted) return exitCodes.interrupted;
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
    process.stdout.write(`${problem === undefined ? 'ran' : 'FAIL'}  ${name} in ${seconds} s\n`);
    if (problem === undefined) continue;
    failed += 1;
    process.stderr.write(`${problem instanceof Error ? problem.stack : problem}\n`);
  }
  process.stdout.write(`\n${chosen.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? exitCodes.passed : exitCodes.failed;
}

async function main(): Promise<number> {
  const read = readArguments();
  if (typeof read === 'string') {
    process.stderr.write(read + usage);
    return read === '' ? exitCodes.passed : exitCodes.badArguments;
  }
  const { chosen, json, smoke } = read;
  const interruption = new AbortController();
  // The handler runs only once, so that a second Ctrl-C ends the process immediately.
  process.once('SIGINT', () => interruption.abort(new Error('interrupted')));
  process.once('SIGTERM', () => interruption.abort(new Error('interrupted')));
  const progress = progressOn(process.stderr);
  const { signal } = interruption;
  if (smoke) return smokeAll(chosen, { progress, signal, amount: (_, little = 1) => little });
  const context: BenchContext = { progress, signal, amount: (whole) => whole };

  const rows: (Row & { readonly bench: string })[] = [];
  for (const bench of chosen) {
    try {
      const found = await measured(bench, context);
      progress('');
      rows.push(...found.map((row) => ({ bench: bench.name, ...row })));
      if (!json) for (const row of found) process.stdout.write(`${rowText(bench.name, row)}\n`);
    } catch (error) {
      progress('');
      if (!interruption.signal.aborted) throw error;
      process.stderr.write('interrupted\n');
      return exitCodes.interrupted;
    }
  }
  const failed = rows.filter(({ pass }) => !pass).length;
  if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else process.stdout.write(`\n${rows.length - failed} rows as they should be, ${failed} not\n`);
  return failed === 0 ? exitCodes.passed : exitCodes.failed;
}

process.exitCode = await main();
