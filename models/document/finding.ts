/**
 * One thing wrong in a document, not yet placed, and how it names what it saw: a path, a value, a near miss.
 * Both halves below `document.ts` report in it: `source.ts` on the text, `explain.ts` on the schema.
 * Leaves out: which sentence is said when (the two halves decide) and line and column (the source knows).
 */

import { distance } from 'fastest-levenshtein';
import { renamedTo } from './renamed.js';

export type DocumentPath = readonly (string | number)[];

/** Stands at `offset` in the text, else at the key or the value of `path`, else at the nearest ancestor. */
export interface DocumentFinding {
  readonly path: DocumentPath;
  readonly message: string;
  readonly expected: string;
  readonly at?: 'key';
  readonly offset?: number;
}

/** Longest piece of a wrong value quoted in a message. Unit: characters. */
const quoteCharsMax = 40;

export function quote(text: string): string {
  return JSON.stringify(text.length > quoteCharsMax ? `${text.slice(0, quoteCharsMax - 1)}…` : text);
}

/** A value in few words. Lists and mappings are not spelled out: they could be of any size. */
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

/** `, it is now "x"` for a renamed word, `, did you mean "x"?` for a near miss: the nearest known word within reach, else ''. */
export function didYouMean(word: string, known: readonly string[]): string {
  const now = renamedTo(word, known);
  if (now !== undefined) return `, it is now ${quote(now)}`;
  const near = known
    // Lengths first: a key of a million letters is not worth comparing.
    .filter((candidate) => Math.abs(candidate.length - word.length) <= maxTypos(candidate))
    .map((candidate) => ({ candidate, typos: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, typos }) => typos <= maxTypos(candidate))
    .sort((a, b) => a.typos - b.typos)[0];
  return near === undefined ? '' : `, did you mean ${quote(near.candidate)}?`;
}

/** How many letters may be wrong in a word that was still meant: a third, but never all of them. */
function maxTypos(word: string): number {
  return Math.min(Math.ceil(word.length / 3), word.length - 1);
}
