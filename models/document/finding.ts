/**
 * One problem of a document without its line, and the text forms of its parts: a path, a value, a similar word. Both
 * `source.ts` (syntax) and `explain.ts` (schema) report findings. The choice of sentences, and line and column, are
 * elsewhere.
 */

import { distance } from 'fastest-levenshtein';
import { renamedTo } from './renamed.js';

export type DocumentPath = readonly (string | number)[];

/** Located at `offset` in the text, else at the key or the value of `path`, else at the nearest ancestor. */
export interface DocumentFinding {
  readonly path: DocumentPath;
  readonly message: string;
  readonly expected: string;
  readonly at?: 'key';
  readonly offset?: number;
}

/** Longest part of a wrong value in a message. Unit: characters. */
const quoteCharsMax = 40;

export function quote(text: string): string {
  return JSON.stringify(text.length > quoteCharsMax ? `${text.slice(0, quoteCharsMax - 1)}…` : text);
}

/** A value in a few words. Lists and mappings are not printed: they can have any size. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === null) return 'nothing';
  return typeof value === 'object' ? 'a mapping' : String(value);
}

/** `processors[0].cores`; '' is the root. */
export function formatPath(path: DocumentPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\w-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** `, it is now "x"` for a renamed word, `, did you mean "x"?` for a similar word: the nearest known word within reach, else ''. */
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

/** Maximum number of wrong letters in a similar word: a third, but never all of them. */
function maxTypos(word: string): number {
  return Math.min(Math.ceil(word.length / 3), word.length - 1);
}
