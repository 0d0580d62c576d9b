/**
 * Files of the journals of failed runs. A file is named after its run and its seed, and gets a number if another journal
 * has its name. Equal journals share one file. The oldest files are removed above a maximum.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { writeFleetFile } from './fleet-file.js';
import { makeDirectory } from './make-directory.js';
import { describeReason } from './setup-error.js';

/** Journal of a run, with the parts of its file name. */
interface RunJournal {
  readonly folder: string;
  readonly name: string;
  readonly seed: string;
  readonly outcome: string;
  /** Text of the journal; with several controllers, the texts by the names of the members. */
  readonly text: string | ReadonlyMap<string, string>;
}

type Stored = { readonly file: string; readonly removed: readonly string[] } | { readonly problem: string };

/**
 * Maximum number of stored journals in a folder. Assumption: the latest failures are enough, and a journal of a test
 * has less than a megabyte.
 */
const storedMax = 100;
/** Maximum length of the name and of the seed in a file name. File systems accept 255 bytes in total. */
const partCharsMax = 80;
/** File mode of a journal. Only the owner can read it, because it contains salted hashes of passwords. */
const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;
/** Names of stored journals. Other files of the folder are neither counted nor removed. */
const storedName = /\.(?:failure|run)(?:-\d+)?(?:\.jsonl|\.fleet)$/;

/** Environment variable that sets the retention of journals in this process. */
export const retainVariable = 'TIDEFISH_RETAIN';

/** Returns the word of the environment variable, which the caller checks; undefined if it is not set. */
export function readRetainVariable(): string | undefined {
  return process.env[retainVariable];
}

/**
 * Stores a journal as `<folder>/<name>-<seed>.failure.jsonl`, or the journals of several controllers as a folder
 * `<name>-<seed>.failure.fleet`. Returns the reason if a file cannot be written.
 */
export function storeRunJournal({ folder, name, seed, outcome, text }: RunJournal): Stored {
  const stem = `${fileNamePart(name)}-${fileNamePart(seed)}.${outcome}`;
  try {
    makeDirectory(folder);
    const place = path.join(folder, stem);
    const file = typeof text === 'string' ? writeNumbered(place, text) : writeMembers(place, text);
    return { file, removed: removeOldest(folder, file) };
  } catch (error) {
    return { problem: `${folder} cannot be written (${describeReason(error)})` };
  }
}

/** Replaces the characters of a text that a file name should not contain. */
function fileNamePart(text: string): string {
  return text.replace(/[^\w.-]+/g, '-').slice(0, partCharsMax);
}

/** Writes the text to the first free number of a name, and returns the file. An equal file is returned unchanged. */
function writeNumbered(stem: string, text: string): string {
  for (let number = 1; ; number++) {
    const file = `${stem}${number === 1 ? '' : `-${number}`}.jsonl`;
    const descriptor = createExclusively(file);
    if (descriptor === undefined) {
      if (holds(file, text)) return file;
      continue;
    }
    try {
      writeFileSync(descriptor, text);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    } finally {
      closeSync(descriptor);
    }
    return file;
  }
}

/** Writes the journal of each member to the first free number of a folder name, and returns the folder. */
function writeMembers(stem: string, texts: ReadonlyMap<string, string>): string {
  for (let number = 1; ; number++) {
    const folder = `${stem}${number === 1 ? '' : `-${number}`}.fleet`;
    if (existsSync(folder)) {
      if ([...texts].every(([member, text]) => isJournal(path.join(folder, `${member}.jsonl`), text)))
        return folder;
      continue;
    }
    makeDirectory(folder, ownerOnlyFolder);
    writeFleetFile(folder, [...texts.keys()]);
    for (const [member, text] of texts)
      writeFileSync(path.join(folder, `${member}.jsonl`), text, { mode: ownerOnlyFile });
    return folder;
  }
}

function isJournal(file: string, text: string): boolean {
  return existsSync(file) && holds(file, text);
}

/** Creates a file; returns undefined if it exists. */
function createExclusively(file: string): number | undefined {
  try {
    return openSync(file, 'wx', ownerOnlyFile);
  } catch (error) {
    if (describeReason(error) === 'EEXIST') return undefined;
    throw error;
  }
}

function holds(file: string, text: string): boolean {
  return statSync(file).size === Buffer.byteLength(text) && readFileSync(file, 'utf8') === text;
}

/** Removes the oldest stored journals above the maximum, except the given file. Returns the removed files. */
function removeOldest(folder: string, except: string): readonly string[] {
  const files = readdirSync(folder).filter((name) => storedName.test(name));
  if (files.length <= storedMax) return [];
  const ages = files
    .map((name) => path.join(folder, name))
    .filter((file) => file !== except)
    .map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => one.at - other.at);
  const removed = ages.slice(0, files.length - storedMax).map(({ file }) => file);
  for (const file of removed) rmSync(file, { force: true, recursive: true });
  return removed;
}
