/** Where a divergence may come from: whether the file is as it was written, and the first event that can have led to it. */
import { chain, chainStart, Simulation } from '../../engine/index.js';
import { createControllerWorld } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { followInput } from '../follow-input.js';
import { valueAt } from '../history/pointer.js';
import type { HistoryStep } from '../history/step.js';
import type { Journal, JournalLine } from '../journal.js';
import { type ToldEvent, tellEvent } from '../questions/told-event.js';

/**
 * Whether the lines up to this one, counted from 1, are those that were written: the next fingerprint knows. Undefined where none
 * follows.
 */
export function isAsWritten({ lines, texts }: Journal, line: number): boolean | undefined {
  const next = lines.findIndex((each, index) => index + 2 >= line && 'fingerprint' in each);
  const fingerprint = lines[next];
  if (fingerprint === undefined || !('fingerprint' in fingerprint)) return undefined;
  const running = texts.slice(0, next + 1).reduce((before, text) => chain(before, text), chainStart);
  return running === fingerprint.chain;
}

/** Since when the two may have parted, and until when. */
export interface Stretch {
  /** The state in which they last agreed. */
  readonly agreed: ControllerTree;
  /** What the journal says came since. */
  readonly lines: readonly JournalLine[];
  /** Events executed where they were found apart. */
  readonly upTo: number;
}

/** The first event since they agreed that changed one of these branches of the tree: none before it can be the cause. */
export function firstSuspect(
  { agreed, lines, upTo }: Stretch,
  branches: readonly string[],
): ToldEvent | undefined {
  const paths = branches.map((name) => name.split('/'));
  const simulation = new Simulation(createControllerWorld(), agreed);
  let found: HistoryStep | undefined;
  const changes = ({ before, after }: HistoryStep) =>
    paths.some((path) => valueAt(before, path) !== valueAt(after, path));
  simulation.observe({
    committed: (step) => {
      if (found === undefined && changes(step)) found = step;
    },
  });
  for (const line of lines) if (found === undefined && 'input' in line) followInput(simulation, line);
  while (found === undefined && simulation.tree.clock.executed < upTo && simulation.step());
  if (found === undefined) return undefined;
  const { now, executed } = found.after.clock;
  return tellEvent({ ...found, number: executed, at: now });
}
