/** Where exports go: a file or a folder for their owner alone, for they tell who asked for what, or standard output. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MockupFile } from '../replay/index.js';
import { kindAt, obstacleAt, ownerOnlyFile, replaceFile } from './output-file.js';
import { complain, exitCodes, sayData } from './terminal.js';

const ownerOnlyFolder = 0o700;

/** As the name of a file. */
export const standardOutput = '-';

/** Why nothing can be written there; undefined where it can. */
export function findObstacle(
  out: string,
  { isFolder, force }: { readonly isFolder: boolean; readonly force: boolean },
): string | undefined {
  if (!isFolder) return out === standardOutput ? undefined : obstacleAt(out, { force });
  const kind = kindAt(out);
  if (kind === undefined) return undefined;
  if (kind !== 'a folder') return `${out} is ${kind}; name another folder`;
  return force || readdirSync(out).length === 0
    ? undefined
    : `${out} exists already; name another folder, or add --force`;
}

/** In the place of what was there. Complains when it cannot be written. */
export function saveText(out: string, pieces: Iterable<string>): void {
  if (out === standardOutput) for (const piece of pieces) sayData(piece);
  else whileWriting(out, () => replaceFile(out, pieces, ownerOnlyFile));
}

/** In the place of another mockup's, once all are there. Complains when they cannot be written. */
export function saveFiles(out: string, files: readonly MockupFile[]): void {
  const beside = path.join(out, `.${process.pid}.partial`);
  whileWriting(out, () => {
    try {
      for (const file of files) {
        const place = path.join(beside, file.path);
        mkdirSync(path.dirname(place), { recursive: true, mode: ownerOnlyFolder });
        writeFileSync(place, file.text, { mode: ownerOnlyFile });
      }
      for (const top of new Set(files.map((file) => file.path.split('/')[0] as string))) {
        rmSync(path.join(out, top), { recursive: true, force: true });
        renameSync(path.join(beside, top), path.join(out, top));
      }
    } finally {
      rmSync(beside, { recursive: true, force: true });
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
