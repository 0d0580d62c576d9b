/** What is shrunk: the scenario of a file, a future of it in which something fails, or a journal as a scenario. */
import path from 'node:path';
import { failureAsScenario, lifeOf, parseScenario, type Scenario, writeLife } from '../scenarios/index.js';
import { journalIn } from './journal-file.js';
import { textReaderWithin } from './scenario-text.js';
import type { ShrinkFlags } from './shrink-flags.js';
import { withoutKind } from './shrink-save.js';
import { exitCodes, remark } from './terminal.js';

/** What fails in a future has its seed and its faults in its steps. */
export function failingIn(scenario: Scenario, flags: ShrinkFlags): readonly [Scenario, ShrinkFlags] {
  const { path: future, seed = scenario.seed, faults: _, ...others } = flags;
  if (future === undefined) return [scenario, flags];
  return [failureAsScenario(scenario, seed, future), { ...others, seed }];
}

/** Complains when there is none to be had, and of what is missing in it. */
export async function scenarioOfJournal(file: string): Promise<Scenario | undefined> {
  const journal = await journalIn(file);
  if (journal === undefined) {
    process.exitCode = exitCodes.badInput;
    return undefined;
  }
  const { text, leftOut } = writeLife(lifeOf(journal), withoutKind(path.basename(file)));
  for (const { line, what } of leftOut) remark(`${file}:${line}: left out: ${what}`);
  const reading = parseScenario(text, file, textReaderWithin(path.dirname(file)));
  if (!reading.ok)
    throw new Error(`${file} as a scenario cannot be read: ${JSON.stringify(reading.problems)}`);
  return reading.scenario;
}
