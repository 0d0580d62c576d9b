/**
 * Where a divergence may come from: whether the file is as it was written, whether another replay comes to the same, and the
 * first event that can have led to it.
 */
import { chain, chainStart, fingerprint, Simulation } from '../../engine/index.js';
import { type ControllerSimulation, createControllerModel, createSimulation } from '../../machines/index.js';
import { type ControllerTree, valueAt } from '../../models/index.js';
import type { HistoryStep } from '../history/step.js';
import { replayInput } from '../input-record.js';
import type { Journal, JournalLine } from '../journal.js';
import { type EventSummary, summarizeEvent } from '../queries/event-summary.js';
import { eventOfStep } from '../trace/traced-event.js';

/**
 * Whether the lines up to this one, counted from 1, are those that were written: the next fingerprint knows. Undefined where none
 * follows.
 */
export function isAsWritten({ lines, texts }: Journal, line: number): boolean | undefined {
  const next = lines.findIndex((each, index) => index + 2 >= line && 'fingerprint' in each);
  const telling = lines[next];
  if (telling === undefined || !('fingerprint' in telling)) return undefined;
  const running = texts.slice(0, next + 1).reduce((before, text) => chain(before, text), chainStart);
  return running === telling.chain;
}

/** Since when the two may have parted, and until when. */
export interface SuspectRange {
  /** The state in which they last agreed. */
  readonly agreed: ControllerTree;
  /** What the journal says came since. */
  readonly lines: readonly JournalLine[];
  /** Events executed where they were found apart. */
  readonly upTo: number;
}

/**
 * The first event since they agreed that changed something at one of these paths, or was refused: what is refused here may have
 * changed something there. None before it can be the cause.
 */
export function firstSuspect(
  { agreed, lines, upTo }: SuspectRange,
  paths: readonly (readonly string[])[],
): EventSummary | undefined {
  return findEvent(
    agreed,
    lines,
    upTo,
    ({ before, after, cause }) =>
      ('input' in cause && !cause.outcome.ok) ||
      paths.some((path) => valueAt(before, path) !== valueAt(after, path)),
  );
}

/** What happens as the event of a number, on from a state before it; undefined where nothing is due. */
export function eventAt(
  from: ControllerTree,
  lines: readonly JournalLine[],
  number: number,
): EventSummary | undefined {
  return findEvent(from, lines, number, ({ after }) => after.clock.executed === number);
}

function findEvent(
  from: ControllerTree,
  lines: readonly JournalLine[],
  upTo: number,
  isIt: (step: HistoryStep) => boolean,
): EventSummary | undefined {
  const simulation: ControllerSimulation = new Simulation(createControllerModel(), from);
  let found: HistoryStep | undefined;
  simulation.observe({
    committed: (step) => {
      if (found === undefined && isIt(step)) found = step;
    },
  });
  try {
    for (const line of lines) {
      if (found !== undefined) break;
      if ('input' in line && line.after >= from.clock.executed) replayInput(simulation, line);
    }
    while (found === undefined && simulation.tree.clock.executed < upTo && simulation.step());
  } catch {
    // A line that cannot be executed ends it: what came before has been looked at.
  }
  return found && summarizeEvent(eventOfStep(found));
}

/** Whether the same inputs lead to the same state once more, here and now. */
export function isRepeatable({ header, lines }: Journal, tree: ControllerTree): boolean {
  const { executed } = tree.clock;
  const simulation = createSimulation(header.genesis);
  try {
    for (const line of lines) if ('input' in line && line.after < executed) replayInput(simulation, line);
    while (simulation.tree.clock.executed < executed && simulation.step());
  } catch {
    // It stops where the first one did, or it is not the same.
  }
  const { clock: _, ...state } = simulation.tree;
  const { clock: __, ...first } = tree;
  return simulation.tree.clock.executed === executed && fingerprint(state) === fingerprint(first);
}
