/** Opens a journal as a history: replays it against its fingerprints and records it. */
import { createSimulation } from '../../machines/index.js';
import type { Journal } from '../journal.js';
import { type ReplayOptions, type ReplayReport, reExecute } from '../re-execute.js';
import { History } from './history.js';
import { Recorder } from './recorder.js';
import { type HistoryEnd, segmentOfEvent } from './segment.js';

export interface OpenedHistory {
  /**
   * The part that is known to equal the record: up to the last agreement, if the replay diverges. Undefined if nothing
   * agreed, so that not even the genesis is reliable.
   */
  readonly history: History | undefined;
  readonly report: ReplayReport;
}

export function openHistory(
  journal: Journal,
  options: Omit<ReplayOptions, 'simulation'> = {},
): OpenedHistory {
  const { genesis } = journal.header;
  const simulation = createSimulation(genesis);
  const history = new History(new Recorder(simulation, genesis));
  const report = reExecute(journal, { ...options, simulation });
  const { divergence } = report;
  if (divergence === undefined) return { history, report };
  const { what, isAsWritten, agreedAfter: after, agreedAt: at } = divergence;
  // The chain covers the header as well; without a confirmed line, the genesis can be the changed part.
  const isNoneBelieved = what === 'genesis' || (isAsWritten === false && after === 0);
  return { history: isNoneBelieved ? undefined : historyUpTo(history, { at, after }), report };
}

export function historyUpTo(history: History, end: HistoryEnd): History {
  const { source } = history;
  return new History({
    genesis: source.genesis,
    end,
    // The segment of the last event, or the next one: the first segment if it has no event.
    count: Math.max(0, segmentOfEvent(end.after)) + 1,
    names: source.names,
    facts: (segment) => source.facts(segment),
    read: (segment) => {
      const { checkpoint, lines } = source.read(segment);
      return { checkpoint, lines: lines.filter((line) => line.after < end.after) };
    },
    transitions: (segment) => source.transitions(segment)?.filter(({ number }) => number <= end.after),
  });
}
