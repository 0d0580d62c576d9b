/** Tests whose failures are recorded, also those of assertions outside of `drive` and the other functions. */
import { checkOptions, optionsOf } from '../models/document/index.js';
import {
  FailureRecorder,
  journalsOf,
  type RecordedRun,
  type RetentionOptions,
  replayCommand,
  retentionShape,
} from '../scenarios/index.js';
import { createdRuns, processPort } from './process-port.js';

const recordOptions = optionsOf<RetentionOptions>(retentionShape);

/** Members of the contexts that test frameworks give to a test. */
interface TestContext {
  /** Name of the test of `node:test`. */
  readonly name?: unknown;
  /** Adds a line to the report of `node:test`. */
  readonly diagnostic?: (line: string) => void;
  /** Test of Vitest. */
  readonly task?: { readonly name?: unknown };
  /** Attaches a file to the test in Vitest 3.2 and newer. */
  readonly annotate?: (text: string, attachment: { readonly path: string }) => Promise<unknown>;
  /** Name of the test of uvu. */
  readonly __test__?: unknown;
}

/**
 * Wraps a test of `node:test`, Vitest or uvu. If the test fails, the error describes the last controllers that the test
 * created, and their journals are stored. The report of `node:test` names the files, and Vitest attaches them. The name
 * in the file names is that of the test. The test returns a promise or ends synchronously: a test with a callback `done`
 * rejects with TypeError.
 */
export function recordTest<Args extends readonly unknown[]>(
  test: (...args: Args) => unknown,
  options: RetentionOptions = {},
): (...args: Args) => Promise<void> {
  requireTest(test);
  checkOptions('recordTest', options, recordOptions);
  return (...args) =>
    createdRuns.within(async (runs) => {
      requireArguments(test, args);
      const context = contextOf(args[0]);
      const recorder = new FailureRecorder(processPort.journals, { name: nameOf(context), ...options });
      try {
        await test(...args);
      } catch (error) {
        const described = recorder.failed(error, named(runs));
        await attach(context, journalsOf(described));
        throw described;
      }
      recorder.completed(named(runs));
    });
}

function contextOf(given: unknown): TestContext {
  // The context of Vitest is a function, whose name is not the name of the test.
  const isContext = typeof given === 'function' || (typeof given === 'object' && given !== null);
  return isContext ? given : {};
}

function nameOf({ name, task, __test__ }: TestContext): string {
  const names = [task?.name, name, __test__];
  return names.find((text): text is string => typeof text === 'string' && text !== '') ?? 'test';
}

/** Numbers the runs where there are several. */
function named(runs: readonly RecordedRun[]): readonly RecordedRun[] {
  if (runs.length < 2) return runs;
  return runs.map((run, index) => ({ ...run, host: run.host === '' ? String(index + 1) : run.host }));
}

function requireTest(given: unknown): void {
  if (typeof given === 'function') return;
  throw new TypeError(`recordTest: found ${typeof given} (expected a test, such as async () => { … })`);
}

/** Throws TypeError for a test with more parameters than arguments. Test frameworks pass no callback to a wrapper. */
function requireArguments(test: (...args: never) => unknown, { length }: readonly unknown[]): void {
  if (test.length <= length) return;
  throw new TypeError(
    `recordTest: the test has ${test.length} parameters and gets ${length} (expected a test without a callback such as done; return a promise, or use async)`,
  );
}

async function attach(context: TestContext, journals: readonly string[]): Promise<void> {
  for (const file of journals) {
    context.diagnostic?.(`journal: ${replayCommand(file)}`);
    await context.annotate?.(`journal: ${replayCommand(file)}`, { path: file });
  }
}
