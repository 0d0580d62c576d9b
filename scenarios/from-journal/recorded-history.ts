/** History that is converted to a scenario: its genesis, its inputs, and its end. */
import type { Genesis, JournaledInput } from '../../machines/index.js';
import type { Journal } from '../../replay/index.js';

export interface RecordedInput {
  /** Virtual time of the input. Unit: ms since the epoch. */
  readonly at: number;
  readonly input: JournaledInput;
  /** Line of the journal, from 1. For a history without a file, the number of the input. */
  readonly line: number;
}

export interface RecordedHistory {
  readonly genesis: Genesis;
  readonly inputs: readonly RecordedInput[];
  /** End of the history. Unit: ms since the epoch. */
  readonly endMs: number;
}

/** Line of the first input; the header is line 1. */
const firstLine = 2;

export function recordedHistoryOf({ header: { genesis }, lines }: Journal): RecordedHistory {
  const inputs = lines.flatMap((line, index) =>
    'input' in line ? [{ at: line.at, input: line.input, line: index + firstLine }] : [],
  );
  return { genesis, inputs, endMs: lines.at(-1)?.at ?? genesis.startMs };
}
