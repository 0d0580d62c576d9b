/** From a journal to a history that can be looked at: it happens once, held against its fingerprints, and is recorded. */
import { createSimulation } from '../../machines/index.js';
import type { Journal } from '../journal.js';
import { type ReplayOptions, type ReplayReport, reExecute } from '../re-execute.js';
import { History } from './history.js';
import { Recorder } from './recorder.js';
import { type HistoryEnd, segmentOfEvent } from './segment.js';

export interface OpenedHistory {
  /**
   * As far as it is known to be what was recorded: where the journal and its replay part, up to where the two last agreed.
   * Undefined where they agreed nowhere, so that not even the genesis can be believed.
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
  // The chain is over the header as well; without a word of it, what was changed may be the genesis.
  const isNoneBelieved = what === 'genesis' || (isAsWritten === false && after === 0);
  return { history: isNoneBelieved ? undefined : historyUpTo(history, { at, after }), report };
}

export function historyUpTo(history: History, end: HistoryEnd): History {
  const { source } = history;
  return new History({
    genesis: source.genesis,
    end,
    // The segment that its last event is in, or that comes after it: the first one where it has none.
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
