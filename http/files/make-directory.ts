/** Creation of directories with their parents. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeReason } from './setup-error.js';

/**
 * Creates a directory and its missing parents; an existing directory is left unchanged. Throws the error of the operating
 * system. The recursive `mkdir` of Node never ends in a directory that accepts no entries, such as `/proc`.
 */
export function makeDirectory(directory: string, mode?: number): void {
  try {
    mkdirSync(directory, mode);
  } catch (error) {
    const reason = describeReason(error);
    if (reason === 'EEXIST' && statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return;
    const parent = path.dirname(directory);
    if (reason !== 'ENOENT' || existsSync(parent)) throw error;
    makeDirectory(parent, mode);
    makeDirectory(directory, mode);
  }
}
