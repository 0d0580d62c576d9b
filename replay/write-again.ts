/** The journal of a history that nobody has written down while it happened: it happens once more, input by input, and is watched. */
import { createSimulation } from '../machines/index.js';
import type { Genesis } from '../models/index.js';
import type { InputLine } from './journal.js';
import { JournalWriter } from './journal-writer.js';
import { followInput } from './re-execute.js';

/** All that came to a controller from outside, and where it stands. */
export interface Past {
  readonly genesis: Genesis;
  readonly inputs: readonly InputLine[];
  /** Unit of now: ms since the epoch. */
  readonly end: { readonly now: number; readonly executed: number };
}

/**
 * As a file. In the middle of an instant, where the program threw, it breaks off with the last input. Throws for a history
 * that does not follow from its inputs.
 */
export function journalOf(past: Past): string {
  return [...journalLines(past)].join('');
}

/** The same line by line, each with its line end and as soon as it is made. */
export function* journalLines({
  genesis,
  inputs,
  end,
}: Omit<Past, 'inputs'> & { readonly inputs: Iterable<InputLine> }): Generator<string> {
  const simulation = createSimulation(genesis);
  const lines: string[] = [];
  const writer = new JournalWriter(simulation, genesis, (line) => lines.push(`${line}\n`));
  for (const line of inputs) {
    const parting = followInput(simulation, line);
    yield* lines.splice(0);
    if (parting === undefined) continue;
    const { recorded, replayed } = parting;
    throw new Error(`the history does not follow from its inputs: ${recorded}, now ${replayed}`);
  }
  while (simulation.tree.clock.executed < end.executed && simulation.step());
  if (simulation.drained) {
    simulation.advanceTo(end.now);
    writer.close();
  }
  yield* lines;
}
