/** A history to be written as a scenario: what it started from, what came from outside, and when it ended. */
import type { Genesis, JournaledInput } from '../../machines/index.js';
import type { Journal } from '../../replay/index.js';

export interface RecordedInput {
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly input: JournaledInput;
  /** Of the journal, counted from 1. In a history that was not read from a file, the how-manieth input. */
  readonly line: number;
}

export interface RecordedHistory {
  readonly genesis: Genesis;
  readonly inputs: readonly RecordedInput[];
  /** Unit: ms since the epoch. */
  readonly endMs: number;
}

/** The header is line 1. */
const firstLine = 2;

export function recordedHistoryOf({ header: { genesis }, lines }: Journal): RecordedHistory {
  const inputs = lines.flatMap((line, index) =>
    'input' in line ? [{ at: line.at, input: line.input, line: index + firstLine }] : [],
  );
  return { genesis, inputs, endMs: lines.at(-1)?.at ?? genesis.startMs };
}
