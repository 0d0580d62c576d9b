/**
 * Search for causes of a divergence: changes of the file, differences between two replays, and the first event that can
 * be the cause.
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
 * Returns true if the lines up to a line number, counted from 1, are unchanged: the hash chain in the next fingerprint
 * line confirms them. Returns undefined if there is no later fingerprint line.
 */
export function isAsWritten({ lines, texts }: Journal, line: number): boolean | undefined {
  const next = lines.findIndex((each, index) => index + 2 >= line && 'fingerprint' in each);
  const telling = lines[next];
  if (telling === undefined || !('fingerprint' in telling)) return undefined;
  const running = texts.slice(0, next + 1).reduce((before, text) => chain(before, text), chainStart);
  return running === telling.chain;
}

/** Interval of the history that contains the cause of the divergence. */
export interface SuspectRange {
  /** Last state that was verified to equal the record. */
  readonly agreed: ControllerTree;
  /** Lines of the journal up to the divergence. */
  readonly lines: readonly JournalLine[];
  /** Number of events executed when the divergence was found. */
  readonly upTo: number;
}

/**
 * Returns the first event of the interval that changed one of the paths or was refused. A refused event is included,
 * because the recorded event may have changed the paths. No earlier event can be the cause.
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

/** Returns the event with a number, replayed from an earlier state; undefined if no event is due. */
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
    // A line that cannot be executed ends the search after the events before it.
  }
  return found && summarizeEvent(eventOfStep(found));
}

/** Returns true if another replay of the same inputs in this process results in the same state. */
export function isRepeatable({ header, lines }: Journal, tree: ControllerTree): boolean {
  const { executed } = tree.clock;
  const simulation = createSimulation(header.genesis);
  try {
    for (const line of lines) if ('input' in line && line.after < executed) replayInput(simulation, line);
    while (simulation.tree.clock.executed < executed && simulation.step());
  } catch {
    // It stops at the same place as the first replay, or it differs.
  }
  const { clock: _, ...state } = simulation.tree;
  const { clock: __, ...first } = tree;
  return simulation.tree.clock.executed === executed && fingerprint(state) === fingerprint(first);
}
