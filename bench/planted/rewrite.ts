/**
 * Module loader hook that applies the edits of one planted bug. It throws for an edit whose text does not occur exactly
 * once.
 */
import { readFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';
import type { Edit } from './bugs.js';

const dist = new URL('../..', import.meta.url).href;
let edits: readonly Edit[] = [];

/** Stores the edits. `module.register` calls this function in the thread of the hooks. */
export function initialize(given: readonly Edit[]): void {
  edits = given;
}

export const load: LoadHook = async (url, context, next) => {
  const mine = edits.filter(({ file }) => url === dist + file);
  if (mine.length === 0) return next(url, context);
  const source = mine.reduce(withEdit, readFileSync(new URL(url), 'utf8'));
  return { format: 'module', source, shortCircuit: true };
};

export function withEdit(source: string, { file, text, becomes }: Edit): string {
  const parts = source.split(text);
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} times what is to be broken: ${text}`);
  return parts.join(becomes);
}
