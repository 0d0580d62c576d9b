/** Saves the shrunk scenario and the journal of its history, and reports the result. */
import path from 'node:path';
import { prepareJournal, SetupError } from '../../http/index.js';
import { commandFor, parseScenario, runScenario, type Shrunk } from '../../scenarios/index.js';
import { prepareJournalTarget } from '../files/journal-target.js';
import { replaceFile } from '../files/output-file.js';
import { textReaderWithin } from '../scenario/scenario-files.js';
import { abandon, printLine, printNotice } from '../terminal/terminal.js';
import type { ShrinkFlags } from './shrink-flags.js';

export interface OutputPaths {
  readonly scenario: string;
  readonly journal: string;
}

/** Paths of the saved files. A scenario with several controllers has several histories, and no journal is saved. */
interface SavedPaths extends Omit<OutputPaths, 'journal'> {
  readonly journal: string | undefined;
}

/**
 * Returns the output paths. For a scenario named NAME the default is NAME.shrunk.scenario.yaml and NAME.shrunk.jsonl in
 * the current folder.
 */
export function outputPathsFor(file: string, out: string | undefined): OutputPaths {
  const scenario = out ?? `${withoutKind(path.basename(file))}.shrunk.scenario.yaml`;
  return { scenario, journal: `${withoutKind(scenario)}.jsonl` };
}

/** Saves the scenario, then runs the saved file and records the journal. */
export async function save({ text }: Shrunk, { scenario: file, journal }: SavedPaths): Promise<void> {
  let place: string;
  try {
    replaceFile(file, [text]);
    if (journal === undefined) return;
    place = prepareJournalTarget(journal);
  } catch (error) {
    throw new SetupError(`nothing is saved: ${(error as Error).message}`);
  }
  const reading = parseScenario(text, file, textReaderWithin(path.dirname(file)));
  if (!reading.ok) throw new Error(`${file} cannot be read: ${JSON.stringify(reading.problems)}`);
  const openJournal = await prepareJournal(place, abandon);
  try {
    runScenario(reading.scenario, { openJournal, explains: false });
  } catch (error) {
    // The shrunk failure can be a bug that ends the run. The journal then ends there too.
    printNotice(`the run ends with: ${error instanceof Error ? error.message : error}`);
  }
}

export function reportShrunk(
  shrunk: Shrunk,
  { scenario: file, journal }: SavedPaths,
  { json, twice }: ShrinkFlags,
): void {
  const { text, document, failure, stepsBefore, steps, runs, isMinimal } = shrunk;
  if (json === true) {
    printLine(JSON.stringify({ file, journal, stepsBefore, steps, runs, isMinimal, failure, document }));
    return;
  }
  const end = isMinimal ? '' : '; a smaller scenario may exist';
  printLine(`${text}\n${stepsBefore} steps before, ${steps} now, ${runs} runs${end}`);
  printLine(`saved as ${file}${journal === undefined ? '' : `, its history as ${journal}`}`);
  const seed = String(document.seed ?? 1);
  const again =
    twice === true ? `${commandFor(file, seed, {}, 'sweep')} --twice` : commandFor(file, seed, {});
  printLine(`again: ${again}`);
}

/** Removes the suffix of a scenario or journal from its file name. */
function withoutKind(name: string): string {
  return name.replace(/(?:\.scenario)?\.(?:yaml|yml|json|jsonl)$/, '');
}
