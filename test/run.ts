/**
 * Test wrapper of `npm test`. It runs every compiled *.test.js below its folder and ends with the line `N passed, N
 * failed`. Some files need a separate process. The others share processes, because loading the tested modules takes
 * longer than most tests; a few processes run at a time. uvu's own runner passes a file without tests and a pattern
 * without matches; this wrapper fails for both.
 *
 *     node dist/test/run.js [--root folder] [--limit seconds] [part of a file name]...
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestProcess, type TestEnding, type TestProcess } from './test-process.js';
import { type Ending, judge, splitReports } from './uvu-report.js';

/**
 * Maximum number of parallel processes. It suits a shared CI machine: tests are short and spend most of their time
 * loading modules.
 */
const atOnceMax = 2;

/**
 * Maximum number of files that share a process. It is large because each process loads the tested modules. Batches
 * become smaller towards the end, so that all processes end at about the same time.
 */
const batchMax = 120;
const batchMin = 24;

/**
 * Size of the young heap. Tests create thousands of short-lived trees, and with this size the garbage collector works a
 * tenth less. Unit: MB.
 */
const youngHeap = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Files that start programs, use signals, or measure memory, time or loaded modules. */
const needsProcess =
  /^(cli\/(serve|running)|console\/commands|http\/(connections\/(fuzz|slow-clients)|outbound\/keytab|uploads\/rollout|pacing|bugs)|engine\/agenda|subsystems\/telemetry\/report-delivery|whole\/(environment|readme|journeys|package|bundle|run|uvu|determinism|citations|examples))/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: import.meta.dirname },
    // Time limit of a file. It is generous, because it only stops files that hang. Unit: s.
    limit: { type: 'string', default: '300' },
  },
});
const root = path.resolve(values.root);
const limitMs = Number(values.limit) * 1000;

const running = new Set<TestProcess>();
const sum = { passed: 0, failed: 0, skipped: 0 };

/** Returns the source name of a test file, such as `test/engine/agenda.test.ts`. Filters and reports use this name. */
function nameOf(file: string): string {
  return path.join(path.basename(root), file).split(path.sep).join('/').replace(/js$/, 'ts');
}

function complain(problem: string): void {
  console.log(`✗ ${problem}`);
  sum.failed += 1;
}

function findTests(): string[] {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .sort();
  if (all.length === 0) complain('there are no test files');
  for (const filter of positionals) {
    if (!all.some((file) => nameOf(file).includes(filter))) complain(`no test file matches "${filter}"`);
  }
  if (positionals.length === 0) return all;
  return all.filter((file) => positionals.some((filter) => nameOf(file).includes(filter)));
}

async function runFile(file: string): Promise<void> {
  const ending = await endOf(startTestProcess(path.join(root, file), limitMs));
  report(file, ending, ending);
}

async function endOf(child: TestProcess): Promise<TestEnding> {
  running.add(child);
  const ending = await child.ended;
  running.delete(child);
  return ending;
}

/** Runs files in one process. If the process ends early, the remaining files run in processes of their own. */
async function runBatch(files: readonly string[]): Promise<void> {
  const paths = files.map((file) => path.join(root, file));
  const batch = path.join(import.meta.dirname, 'batch.js');
  const ending = await endOf(startTestProcess(batch, limitMs, paths, youngHeap));
  const pieces = splitReports(ending.stdout);
  for (const [index, file] of files.entries()) {
    const piece = pieces[index];
    if (piece?.ended === undefined) {
      await runFile(file);
      continue;
    }
    const { exitCode, durationMs } = piece.ended;
    const own: Ending = { stdout: piece.stdout, exitCode, signal: null, timedOut: false };
    // The output on stderr cannot be assigned to a file, so that every failed file shows all of it.
    report(file, own, { output: piece.stdout + ending.stderr, durationMs });
  }
}

function report(
  file: string,
  own: Ending,
  ending: { readonly output: string; readonly durationMs: number },
): void {
  const { passed, failed, skipped, problems } = judge(own);
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  const seconds = (ending.durationMs / 1000).toFixed(2);
  console.log(`${failed > 0 ? '✗' : '✓'} ${nameOf(file)}  ${counts(passed, failed, skipped)}  ${seconds} s`);
  if (failed > 0) console.log(ending.output.trimEnd());
  for (const problem of problems) console.log(`  ${nameOf(file)}: ${problem}`);
}

function counts(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function interrupt(signal: NodeJS.Signals): void {
  for (const child of running) child.stop();
  console.log(`stopped by ${signal}`);
  process.exit(1);
}
process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);

/**
 * Returns the files that run together in one process. Files that need a process of their own come first, because the
 * slowest are among them.
 */
function batchesOf(files: readonly string[]): string[][] {
  const alone = files.filter((file) => needsProcess.test(file.split(path.sep).join('/')));
  const shared = files.filter((file) => !alone.includes(file));
  const batches = alone.map((file) => [file]);
  for (let start = 0; start < shared.length; ) {
    const fair = Math.ceil((shared.length - start) / (atOnceMax + 1));
    const end = start + Math.min(Math.max(fair, batchMin), batchMax);
    batches.push(shared.slice(start, end));
    start = end;
  }
  return batches;
}

const queue = batchesOf(findTests());
const lane = async () => {
  for (let files = queue.shift(); files !== undefined; files = queue.shift()) {
    const [file] = files;
    if (files.length === 1 && file !== undefined) await runFile(file);
    else await runBatch(files);
  }
};
await Promise.all(Array.from({ length: atOnceMax }, lane));

console.log(counts(sum.passed, sum.failed, sum.skipped));
process.exitCode = sum.failed > 0 ? 1 : 0;
