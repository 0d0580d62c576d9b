/** Read access to the files of a stored journal, also while a service writes them. */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { type ReadMembers, type StoredBytes, storeFiles, tailNumber } from '../../replay/index.js';
import { readRegular, recordBytesMax, refuseIrregular } from '../files/bounded-file.js';

/** Location of the journal in a data directory. */
export const journalFolder = 'journal';

/** The directory of a stored journal, from its own name or from its data directory; undefined if it is neither. */
export function findStoredJournal(place: string): string | undefined {
  const candidates = [place, path.join(place, journalFolder)];
  return candidates.find((directory) => existsSync(path.join(directory, storeFiles.index)));
}

export interface OpenFiles extends StoredBytes {
  close(): void;
}

/** Throws the system's error if they cannot be read. */
export function openStoredFiles(directory: string): OpenFiles {
  return { ...readTexts(directory), ...openMembers(directory) };
}

/** Throws the system's error if they cannot be read. */
export function readTexts(directory: string): Omit<StoredBytes, 'readMembers'> {
  // Before the index, so that a segment that is sealed in between is in at least one of them.
  const tails = readTails(directory);
  return { tails, index: readRegular(path.join(directory, storeFiles.index), recordBytesMax) };
}

/** Members are read on demand, until the source is closed. */
export function openMembers(directory: string): {
  readonly readMembers: ReadMembers;
  readonly close: () => void;
} {
  const file = path.join(directory, storeFiles.members);
  refuseIrregular(file);
  const descriptor = openSync(file, 'r');
  return {
    readMembers: ({ offset, bytes }) => {
      // A service may be writing it, so its length changes. An index can contain any length.
      const available = Math.max(fstatSync(descriptor).size - offset, 0);
      const member = Buffer.alloc(Math.min(bytes, available));
      let length = 0;
      for (let read = -1; read !== 0 && length < member.length; length += read)
        read = readSync(descriptor, member, length, member.length - length, offset + length);
      return member.subarray(0, length);
    },
    close: () => closeSync(descriptor),
  };
}

function readTails(directory: string): ReadonlyMap<number, string> {
  const tails = new Map<number, string>();
  for (const name of readdirSync(directory)) {
    const segment = tailNumber(name);
    const text = segment === undefined ? undefined : readUnlessSealed(path.join(directory, name));
    if (segment !== undefined && text !== undefined) tails.set(segment, text);
  }
  return tails;
}

function readUnlessSealed(file: string): string | undefined {
  try {
    return readRegular(file, recordBytesMax);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
