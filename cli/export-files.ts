/** Where exports go: files for their owner alone, for they tell who asked for what. Nothing is replaced unasked. */

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { MockupFile } from '../replay/index.js';
import { complain, exitCodes } from './terminal.js';

const forOwner = { file: 0o600, folder: 0o700 } as const;

/** Why nothing can be written there; undefined where it can. */
export function findObstacle(
  out: string,
  { isFolder, force }: { readonly isFolder: boolean; readonly force: boolean },
): string | undefined {
  if (!existsSync(out)) return undefined;
  const isThereFolder = statSync(out).isDirectory();
  if (isThereFolder !== isFolder)
    return `${out} is ${isThereFolder ? 'a folder' : 'a file'}; name another place`;
  if (force || (isFolder && readdirSync(out).length === 0)) return undefined;
  return `${out} exists already; name another place, or add --force`;
}

/** In the place of what was there. Complains when it cannot be written. */
export function saveText(out: string, pieces: Iterable<string>): void {
  whileWriting(out, () => {
    rmSync(out, { force: true });
    const file = openSync(out, 'wx', forOwner.file);
    try {
      for (const piece of pieces) writeSync(file, piece);
    } finally {
      closeSync(file);
    }
  });
}

/** In the place of another mockup's. Complains when they cannot be written. */
export function saveFiles(out: string, files: readonly MockupFile[]): void {
  whileWriting(out, () => {
    const tops = new Set(files.map((file) => file.path.split('/')[0] as string));
    for (const top of tops) rmSync(path.join(out, top), { recursive: true, force: true });
    for (const file of files) {
      const place = path.join(out, file.path);
      mkdirSync(path.dirname(place), { recursive: true, mode: forOwner.folder });
      writeFileSync(place, file.text, { mode: forOwner.file });
    }
  });
}

function whileWriting(out: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    complain(`cannot write ${out} (${code})`);
    process.exitCode = exitCodes.badInput;
  }
}
