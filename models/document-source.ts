/**
 * Text to plain JSON, remembering where each value stood: the first half of `parseDocument`.
 * One parser reads YAML 1.2 and JSON. Size, depth and syntax are judged here, in the order that keeps each step safe
 * from what the one before it has not seen; `document-plain.ts` then judges the values one by one.
 * Leaves out: the schema, and the wording of what it says.
 */
import { Composer, type CST, LineCounter, Parser } from 'yaml';
import type { Finding } from './document-finding.js';
import { nestingMax, type Plain, readPlain } from './document-plain.js';

/** Longest text read. Unit: characters. Assumption: the largest hand-written scenario is far below 100 kB. */
const documentCharsMax = 4 * 1024 * 1024;

export interface Source {
  /** Absent from a text that is not well-formed: there is no value to ask a schema about. */
  readonly plain?: Plain;
  readonly findings: readonly Finding[];
  /** Any path or offset has a place: one that is not in the text has its nearest ancestor's, at last the root's. */
  placeOf(finding: Pick<Finding, 'path' | 'at' | 'offset'>): { readonly line: number; readonly column: number };
}

export function readSource(text: string): Source {
  const lines = new LineCounter();
  const findings: Finding[] = [];
  const refuse = (offset: number, message: string, expected: string): void => {
    findings.push({ path: [], message, expected, offset });
  };
  const contents = compose(text.startsWith(byteOrderMark) ? text.slice(1) : text, lines, refuse);
