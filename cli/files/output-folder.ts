/**
 * Output folders of commands. A folder is written beside its target and then renamed, so that there is never a folder
 * with a part of the files. An existing folder is replaced only with --force, and only if a command has written it.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Asking {
  readonly force: boolean | undefined;
  /** File that every folder of the command contains. */
  readonly mark: string;
}

/** Returns the reason why no folder can be written at the path; undefined if there is no obstacle. */
export function findFolderObstacle(folder: string, { force, mark }: Asking): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (!stats.isDirectory()) return `${folder} is no folder; name another folder`;
  if (readdirSync(folder).length === 0) return undefined;
  if (!existsSync(path.join(folder, mark)))
    return `${folder} contains other files; name another folder, which can be new or empty`;
  return force === true
    ? undefined
    : `${folder} contains an earlier export; name another folder, or add --force`;
}

/**
 * Replaces the folder with one that contains the files. Throws an error with a `code` if a file cannot be written; the
 * old folder then still exists. Signals wait until the end.
 */
export function replaceFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  const place = path.resolve(folder);
  const beside = `${place}.${process.pid}.partial`;
  const old = `${place}.${process.pid}.old`;
  try {
    mkdirSync(beside, { recursive: true });
    for (const [name, bytes] of files) writeFileSync(path.join(beside, name), bytes);
    const isThere = existsSync(place);
    if (isThere) renameSync(place, old);
    try {
      renameSync(beside, place);
    } catch (error) {
      if (isThere) renameSync(old, place);
      throw error;
    }
    rmSync(old, { recursive: true, force: true });
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    throw error;
  }
}
