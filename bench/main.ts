/**
 * `npm run bench`: runs the requested benches, prints their rows, and exits with status 1 when a row misses its limit.
 *
 *     npm run bench                           all of them
 *     npm run bench -- agenda snapshot        some
 *     npm run bench -- 'creation: fork'       some rows, by their names
 *     npm run bench -- --json                 rows as JSON, for a program
 *     npm run bench -- --smoke                each in one short round that measures nothing: whether it still runs
 *     npm run bench -- --against main agenda  ratios to the build of another commit, which runs in turns with this one
 *
 * A bench that misses a limit is measured at most twice more, because noise disappears in a repetition and a regression
 * remains. A comparison applies no limit.
 */
import path from 'node:path';
import { type Commit, findCommit } from './against/base-build.js';
import { compareBuilds } from './against/compare-builds.js';
import {
  type BenchArguments,
  type Choice,
  type Comparison,
  pairsMin,
  readArguments,
  selectRows,
} from './arguments.js';
import { consolePage } from './console/console.js';
import { captured } from './controller/captured.js';
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
import { fleet } from './service/fleet.js';
import { fleetMemory } from './service/fleet-memory.js';
import { persistedWrites } from './service/persisted-writes.js';
import { queue } from './service/queue.js';
import { startup } from './service/startup.js';
import { throughput } from './service/throughput.js';
import { upload } from './service/upload.js';
import { rowText } from './table.js';
import { past } from './time-travel/past.js';
import { questions } from './time-travel/questions.js';

const benches: readonly Bench[] = [
  agenda,
  attackers,
  captured,
  consolePage,
  creation,
  durability,
  engineEvent,
  eventFanout,
  expand,
  filter,
  fleet,
  fleetMemory,
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
  queue,
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

const usage = `Usage: npm run bench -- [--json | --smoke] [bench | 'bench: row']...
       npm run bench -- --against COMMIT [--pairs N] [--seconds N] [--quick] [--json] [bench | 'bench: row']...

Options:
  --json            rows as JSON
  --smoke           one short round of each bench, which measures nothing
  --against COMMIT  ratios to the build of another commit (or tag, or branch), which is built in a temporary folder;
                    both builds run in turns, each run in a process of its own; no limit applies
  --pairs N         number of runs of each build (at least and by default ${pairsMin})
  --seconds N       time limit of the whole comparison: the pairs of runs completed until then count
  --quick           a fifth of the rounds of each run
  -h, --help        this text

Exit status: 0; 1 if a row misses its limit, or if a bench fails; 2 for wrong arguments; 130 after Ctrl-C.

Benches:
${benches.map(({ name, about }) => `  ${name.padEnd(18)}${about}`).join('\n')}
`;

const project = path.resolve(import.meta.dirname, '../..');

/** Returns a function that shows progress: on a terminal one line that is rewritten, otherwise nothing. */
function progressOn(terminal: NodeJS.WriteStream): (text: string) => void {
  return (text) => {
    if (terminal.isTTY) terminal.write(`\r\u001b[K${text}`);
  };
}

/** Runs one bench until its rows meet their limits, or until the maximum number of measurements is reached. */
async function measured(choice: Choice, context: BenchContext): Promise<readonly Row[]> {
  const { bench } = choice;
  for (let attempt = 1; ; attempt++) {
    const note = attempt === 1 ? '' : `, again (${attempt} of ${attemptsMax})`;
    const found = await bench.run({
      ...context,
      progress: (text) => context.progress(`${bench.name}${note}: ${text}`),
    });
    const rows = selectRows(choice, found);
    if (attempt === attemptsMax || rows.every(({ pass }) => pass)) return rows;
  }
}

/**
 * Runs every bench once with the minimum amount that executes every line. The figures mean nothing, and no limit
 * applies.
 */
async function smokeAll(chosen: readonly Choice[], context: BenchContext): Promise<number> {
  let failed = 0;
  for (const { name, run } of chosen.map(({ bench }) => bench)) {
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

/** Compares with the build of a commit. A commit that does not exist is a wrong argument. */
async function compareAll(
  read: BenchArguments,
  comparison: Comparison,
  context: Pick<BenchContext, 'progress' | 'signal'>,
): Promise<number> {
  let commit: Commit;
  try {
    commit = findCommit(project, comparison.commit);
  } catch (error) {
    process.stderr.write(`--against: ${(error as Error).message}\n`);
    return exitCodes.badArguments;
  }
  const output = {
    print: (text: string) => void process.stdout.write(text),
    warn: (text: string) => void process.stderr.write(text),
  };
  const failed = await compareBuilds(project, commit, read, comparison, context, output);
  return failed === 0 ? exitCodes.passed : exitCodes.failed;
}

/** Runs the chosen benches one after another. A bench that fails is reported, and the next one runs. */
async function runAll({ chosen, json }: BenchArguments, context: BenchContext): Promise<number> {
  const rows: (Row & { readonly bench: string })[] = [];
  let failed = 0;
  for (const choice of chosen) {
    const { name } = choice.bench;
    try {
      const found = await measured(choice, context);
      context.progress('');
      rows.push(...found.map((row) => ({ bench: name, ...row })));
      if (!json) for (const row of found) process.stdout.write(`${rowText(name, row)}\n`);
    } catch (error) {
      context.progress('');
      context.signal.throwIfAborted();
      failed += 1;
      process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
  const missed = rows.filter(({ pass }) => !pass).length;
  if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else {
    const crashes = failed === 0 ? '' : `; ${failed} of ${chosen.length} benches failed`;
    process.stdout.write(`\n${rows.length - missed} rows as they should be, ${missed} not${crashes}\n`);
  }
  return missed + failed === 0 ? exitCodes.passed : exitCodes.failed;
}

async function main(): Promise<number> {
  const read = readArguments(process.argv.slice(2), benches);
  if (typeof read === 'string') {
    process.stderr.write(read === '' ? usage : `${read}\n\n${usage}`);
    return read === '' ? exitCodes.passed : exitCodes.badArguments;
  }
  const interruption = new AbortController();
  // The handler runs only once, so that a second Ctrl-C ends the process immediately.
  process.once('SIGINT', () => interruption.abort(new Error('interrupted')));
  process.once('SIGTERM', () => interruption.abort(new Error('interrupted')));
  const progress = progressOn(process.stderr);
  const { signal } = interruption;
  try {
    if (read.smoke) {
      return await smokeAll(read.chosen, { progress, signal, amount: (_, little = 1) => little });
    }
    if (read.against !== undefined) return await compareAll(read, read.against, { progress, signal });
    return await runAll(read, { progress, signal, amount: (whole) => whole });
  } catch (error) {
    progress('');
    process.stderr.write(`${(error as Error).message}\n`);
    return signal.aborted ? exitCodes.interrupted : exitCodes.failed;
  }
}

process.exitCode = await main();
