/**
 * Reading and saving of journal files for commands. An invalid journal is reported with the line number of the problem.
 * A data directory of `serve --data` and the address of a running service are accepted like a file.
 */
import path from 'node:path';
import {
  findMemberHistory,
  findStoredJournal,
  listMemberHistories,
  openStoredFiles,
  readBounded,
  recordBytesMax,
  SetupError,
} from '../../http/index.js';
import {
  type History,
  type Journal,
  journalText,
  openStored,
  ReplayMismatch,
  readJournal,
  readStore,
} from '../../replay/index.js';
import { ownerOnlyFile, replaceFile } from '../files/output-file.js';
import { exitCodes, printError, printNotice } from '../terminal/terminal.js';
import { fetchJournal, isAddress } from './running-service.js';

/**
 * Reads the journal from a file, a data directory or a running service. Prints an error and returns undefined if there
 * is no valid journal.
 */
export async function readJournalSource(source: string): Promise<Journal | undefined> {
  if (!isAddress(source) && refusesFleet(source)) return undefined;
  const text = isAddress(source)
    ? await fetchJournal(source)
    : unlessUnreadable(source, () => textAt(source));
  if (text === undefined) return undefined;
  const reading = readJournal(text, source);
  if (reading.ok) {
    const { cutInLine } = reading.journal;
    if (cutInLine !== undefined) warn(`${source}:${cutInLine} is truncated`);
    return reading.journal;
  }
  const { line, message } = reading.problem;
  const hint = /\.ya?ml$/.test(source) ? `; tidefish run ${source} runs a scenario` : '';
  printError(`${source}:${line}: ${message}${hint}`);
  return undefined;
}

/** Returns true, with an error, for the folder of a fleet, which has a history for each member. */
export function refusesFleet(source: string): boolean {
  try {
    const histories = listMemberHistories(source);
    if (histories === undefined) return false;
    const [first] = histories;
    const example =
      first === undefined
        ? 'none has been contacted yet'
        : `name one, such as ${path.join(source, first.member)}`;
    printError(`${source} is a fleet with ${histories.length} histories; ${example}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printError(error.message);
  }
  process.exitCode = exitCodes.badInput;
  return true;
}

/** Returns the name for a scenario that is generated from the journal. */
export function scenarioNameOf(source: string): string {
  return isAddress(source) ? 'run' : path.basename(source).replace(/\.jsonl$/, '');
}

/**
 * Opens the history of a data directory, which is readable without a replay. The files stay open while the history is
 * used.
 */
export function openDirectory(directory: string): History | undefined {
  return unlessUnreadable(directory, () => {
    const opening = openStored(openStoredFiles(directory));
    if (!opening.ok) {
      printError(`${directory}/${opening.problem}`);
      return undefined;
    }
    if (opening.cut !== undefined) warn(`${directory}/${opening.cut}`);
    if (opening.isDamaged) process.exitCode = exitCodes.diverged;
    return opening.history;
  });
}

function textAt(place: string): string | undefined {
  const directory = findStoredJournal(place);
  if (directory !== undefined) return textIn(directory);
  return readBounded(findMemberHistory(place) ?? place, recordBytesMax);
}

function textIn(directory: string): string | undefined {
  const files = openStoredFiles(directory);
  try {
    const reading = readStore(files);
    if (!reading.ok) {
      printError(`${directory}/${reading.problem}`);
      return undefined;
    }
    const { torn, damage } = reading.store;
    const cut = damage ?? (torn && `${torn} is truncated`);
    if (cut !== undefined) warn(`${directory}/${cut}`);
    if (damage !== undefined) process.exitCode = exitCodes.diverged;
    return journalText(reading.store);
  } finally {
    files.close();
  }
}

/** Prints a notice that the journal is valid only up to a line. */
function warn(where: string): void {
  printNotice(`${where}; the history before that line is shown`);
}

/** Forms of a history on the command line, for the error about a missing one. */
const sourceExpected =
  'a journal, such as run --journal writes, a directory of serve --data, or the control address of a running service';

function unlessUnreadable<Value>(file: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    printError(`the journal ${file} cannot be read (${code}); expected ${sourceExpected}`);
    return undefined;
  }
}

/**
 * Saves a generated journal, and replaces an existing file. Only the owner can read the file, because it contains the
 * user names of requests. Prints an error if the file cannot be written. Also prints an error if the inputs do not lead
 * to the same history when they are executed again, because such a history has no journal.
 */
export function saveJournal(file: string, write: () => string): void {
  try {
    save(file, write());
  } catch (error) {
    if (!(error instanceof ReplayMismatch)) throw error;
    printError(`the journal ${file} is not written: ${error.message}`);
    process.exitCode = exitCodes.failed;
  }
}

function save(file: string, text: string): void {
  try {
    replaceFile(file, [text], ownerOnlyFile);
  } catch (error) {
    printError(`cannot write the journal ${file} (${(error as NodeJS.ErrnoException).code ?? error})`);
    process.exitCode = exitCodes.badInput;
  }
}
