/** The smaller scenario as a file, with the journal of its history beside it, and what is said of that. */
import path from 'node:path';
import { commandFor, parseScenario, runScenario, type Shrunk } from '../scenarios/index.js';
import { makeRoomForJournal } from './journal-place.js';
import { replaceFile } from './output-file.js';
import { textReaderWithin } from './scenario-text.js';
import type { ShrinkFlags } from './shrink-flags.js';
import { abandon, remark, say } from './terminal.js';

export interface Places {
  readonly scenario: string;
  readonly journal: string;
}

/** For a scenario of the name NAME: NAME.shrunk.scenario.yaml and NAME.shrunk.jsonl, where the command is given. */
export function placesFor(file: string, out: string | undefined): Places {
  const scenario = out ?? `${withoutKind(path.basename(file))}.shrunk.scenario.yaml`;
  return { scenario, journal: `${withoutKind(scenario)}.jsonl` };
}

/** The scenario, and what happens when that file is run. */
export async function save({ text }: Shrunk, { scenario: file, journal }: Places): Promise<void> {
  const { journalTo, SetupError } = await import('../http/index.js');
  let place: string;
  try {
    replaceFile(file, [text]);
    place = makeRoomForJournal(journal);
  } catch (error) {
    throw new SetupError(`nothing is saved: ${(error as Error).message}`);
  }
  const reading = parseScenario(text, file, textReaderWithin(path.dirname(file)));
  if (!reading.ok) throw new Error(`${file} cannot be read: ${JSON.stringify(reading.problems)}`);
  const openJournal = await journalTo(place, abandon);
  try {
    runScenario(reading.scenario, { openJournal, explains: false });
  } catch (error) {
    // What fails may be the program; the journal ends there.
    remark(`the run ends with: ${error instanceof Error ? error.message : error}`);
  }
}

export function tell(
  shrunk: Shrunk,
  { scenario: file, journal }: Places,
  { json, twice }: ShrinkFlags,
): void {
  const { text, document, failure, stepsBefore, steps, runs, isMinimal } = shrunk;
  if (json === true) {
    say(JSON.stringify({ file, journal, stepsBefore, steps, runs, isMinimal, failure, document }));
    return;
  }
  const end = isMinimal ? '' : '; it may get smaller still';
  say(`${text}\n${stepsBefore} steps before, ${steps} now, ${runs} runs${end}`);
  say(`saved as ${file}, its history as ${journal}`);
  const seed = String(document.seed ?? 1);
  const again =
    twice === true ? `${commandFor(file, seed, {}, 'sweep')} --twice` : commandFor(file, seed, {});
  say(`again: ${again}`);
}

/** The name of a scenario or a journal without what says which it is. */
export function withoutKind(name: string): string {
  return name.replace(/(?:\.scenario)?\.(?:yaml|yml|json|jsonl)$/, '');
}
