/** File of a notebook, beside the journal that it is about. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NotebookFile } from '../control/notebook.js';
import { describeReason } from './setup-error.js';

/** Mode of the file; only the owner has access, as for the journal. */
const ownerOnly = 0o600;

/** Returns the path of the notebook of a journal file, or of the directory of a stored journal. */
export function notebookPath(journal: string, isDirectory: boolean): string {
  return isDirectory
    ? path.join(journal, 'notebook.json')
    : `${journal.replace(/\.jsonl$/, '')}.notebook.json`;
}

/**
 * Returns the file. If it cannot be written, the notebook stays in memory, and `report` receives the reason once.
 */
export function notebookFile(file: string, report: (text: string) => void): NotebookFile {
  let isUsable = true;
  const attempt = <Result>(action: () => Result): Result | undefined => {
    if (!isUsable) return undefined;
    try {
      return action();
    } catch (error) {
      isUsable = false;
      report(`the notebook ${file} cannot be used (${describeReason(error)}), so it is in memory alone`);
      return undefined;
    }
  };
  return {
    read: () => attempt(() => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)),
    write: (text) => {
      attempt(() => {
        // A reader finds the old or the new text, never a part of one.
        const draft = `${file}.${process.pid}.partial`;
        writeFileSync(draft, text, { mode: ownerOnly });
        renameSync(draft, file);
      });
    },
  };
}
