/** Read access to the files of a stored journal, even while a service writes them. */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { type ReadMembers, type StoredBytes, storeFiles, tailNumber } from '../../replay/index.js';
import { readRegular, recordBytesMax, refuseIrregular } from '../files/bounded-file.js';

/** Name of the folder that contains the journal in a data directory. */
export const journalFolder = 'journal';

/**
 * Returns the directory of a stored journal. `place` is this directory or its data directory; undefined for any other
 * place.
 */
export function findStoredJournal(place: string): string | undefined {
  const candidates = [place, path.join(place, journalFolder)];
  return candidates.find((directory) => existsSync(path.join(directory, storeFiles.index)));
}

export interface OpenFiles extends StoredBytes {
  close(): void;
}

/** Opens the files of a stored journal. Throws the error of the operating system if they cannot be read. */
export function openStoredFiles(directory: string): OpenFiles {
  return { ...readTexts(directory), ...openMembers(directory) };
}

/** Reads the index and the tails. Throws the error of the operating system if they cannot be read. */
export function readTexts(directory: string): Omit<StoredBytes, 'readMembers'> {
  // The tails are read before the index. A segment that is sealed in between is then in at least one of them.
  const tails = readTails(directory);
  return { tails, index: readRegular(path.join(directory, storeFiles.index), recordBytesMax) };
}

/** Opens the file of the gzip members, which are read on demand until the file is closed. */
export function openMembers(directory: string): {
  readonly readMembers: ReadMembers;
  readonly close: () => void;
} {
  const file = path.join(directory, storeFiles.members);
  refuseIrregular(file);
  const descriptor = openSync(file, 'r');
  return {
    readMembers: ({ offset, bytes }) => {
      // The size is read each time, because a service may be writing the file. The length is limited to it, because a
      // damaged index can contain any length.
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
