/**
 * The text of scenario files: of one that is named on the command line, and of those that a scenario names itself. The latter
 * must be regular YAML or JSON files inside one folder, and errors never quote another file, for a scenario may be untrusted.
 */
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { documentBytesMax, readBounded } from '../http/index.js';
import type { ReadText } from '../scenarios/index.js';
import { kindAt } from './output-file.js';

type Reading = ReturnType<ReadText>;

const documentName = /\.(?:yaml|yml|json)$/;

/** A file that the user names. */
export const readNamedText: ReadText = (file) => reading(file, () => undefined);

/** For the files that a scenario names. `root` is the folder they have to be in, links followed. */
export function textReaderWithin(root: string): ReadText {
  return (file) => reading(file, () => whyRefused(file, root));
}

function whyRefused(file: string, root: string): string | undefined {
  if (!documentName.test(file)) return 'has not the name of a YAML or JSON file (.yaml, .yml, .json)';
  // Fails for what is not there, as reading it would.
  const found = realpathSync(file);
  const below = path.relative(realpathSync(root), found);
  const isOutside = below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below);
  if (isOutside) return `is outside of the folder ${root}; --include-root names another`;
  return statSync(found).isFile() ? undefined : `is ${kindAt(found)}, not a file`;
}

function reading(file: string, refuse: () => string | undefined): Reading {
  try {
    const reason = refuse();
    return reason === undefined
      ? { ok: true, text: readBounded(file, documentBytesMax) }
      : { ok: false, reason };
  } catch (error) {
    return { ok: false, reason: unreadable(error) };
  }
}

export function unreadable(error: unknown): string {
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`;
}
