/**
 * Findings: problems of a document before line numbers are added, and the conversion of paths, values and similar words
 * to text. `source.ts` reports syntax findings, and `explain.ts` reports schema findings.
 */

import { distance } from 'fastest-levenshtein';
import { renamedTo } from './renamed.js';

export type DocumentPath = readonly (string | number)[];

/**
 * Problem at a location of the text. The location is `offset` if given, otherwise the key or the value at `path`. If
 * `path` does not exist, the location is its nearest existing ancestor.
 */
export interface DocumentFinding {
  readonly path: DocumentPath;
  readonly message: string;
  readonly expected: string;
  readonly at?: 'key';
  readonly offset?: number;
}

/** Maximum length of a quoted value in a message. Unit: characters. */
const quoteCharsMax = 40;

export function quote(text: string): string {
  return JSON.stringify(text.length > quoteCharsMax ? `${text.slice(0, quoteCharsMax - 1)}…` : text);
}

/**
 * Returns a short description of a value. The content of lists and mappings is omitted, because they can have any size.
 */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === null) return 'nothing';
  return typeof value === 'object' ? 'a mapping' : String(value);
}

/** Returns a path as text, such as `processors[0].cores`; '' for the root. */
export function formatPath(path: DocumentPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\w-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/**
 * Returns the end of an error message about an unknown word: `, it is now "x"` for a renamed word, `, did you mean
 * "x"?` for a word with a similar known word, else ''.
 */
export function didYouMean(word: string, known: readonly string[]): string {
  const now = renamedTo(word, known);
  if (now !== undefined) return `, it is now ${quote(now)}`;
  const near = known
    // Lengths first, so that a key of a million letters is not compared.
    .filter((candidate) => Math.abs(candidate.length - word.length) <= maxTypos(candidate))
    .map((candidate) => ({ candidate, typos: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, typos }) => typos <= maxTypos(candidate))
    .sort((a, b) => a.typos - b.typos)[0];
  return near === undefined ? '' : `, did you mean ${quote(near.candidate)}?`;
}

/**
 * Returns the maximum number of wrong letters with which a word still counts as similar: a third of the letters, but
 * never all of them.
 */
function maxTypos(word: string): number {
  return Math.min(Math.ceil(word.length / 3), word.length - 1);
}
