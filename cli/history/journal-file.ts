/**
 * Journals as files: one that a command is given is read, or complained of with its line; one that it has made is saved. A
 * data directory of `serve --data` is as good as a file, and so is a service that runs.
 */
import path from 'node:path';
import { findStoredJournal, openStoredFiles, readBounded, recordBytesMax } from '../../http/index.js';
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

/** Complains when there is none to be had. */
export async function readJournalSource(source: string): Promise<Journal | undefined> {
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
  printError(`${source}:${line}: ${message}`);
  return undefined;
}

/** What a scenario that is made of it is called. */
export function scenarioNameOf(source: string): string {
  return isAddress(source) ? 'run' : path.basename(source).replace(/\.jsonl$/, '');
}

/** The history in a data directory, which is open at once. It is read as long as it is looked at, so its files stay open. */
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

function textAt(file: string): string | undefined {
  const directory = findStoredJournal(file);
  return directory === undefined ? readBounded(file, recordBytesMax) : textIn(directory);
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

/** Of a journal that is good up to there. */
function warn(where: string): void {
  printNotice(`${where}; the history before that line is shown`);
}

function unlessUnreadable<Value>(file: string, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    printError(`the journal ${file} cannot be read (${code})`);
    return undefined;
  }
}

/**
 * For its owner alone: it tells who asked for what. In the place of what was there. Complains when it cannot be written, and of
 * a history that does not follow from its inputs: it has no journal.
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
