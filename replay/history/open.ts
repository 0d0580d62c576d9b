/** Opening of a journal as a history: a replay that verifies the fingerprints of the journal and records the history. */
import { createSimulation } from '../../machines/index.js';
import type { Journal } from '../journal.js';
import { type ReplayOptions, type ReplayReport, reExecute } from '../re-execute.js';
import { History } from './history.js';
import { Recorder } from './recorder.js';
import { type HistoryEnd, segmentOfEvent } from './segment.js';

export interface OpenedHistory {
  /**
   * Part of the history that equals the record. After a divergence of the replay, this part ends at the last verified
   * fingerprint. Undefined if no fingerprint was verified, because then even the genesis can be wrong.
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
  // The hash chain covers the header as well. So if no line was verified, the changed part can be the genesis.
  const isNoneBelieved = what === 'genesis' || (isAsWritten === false && after === 0);
  return { history: isNoneBelieved ? undefined : historyUpTo(history, { at, after }), report };
}

export function historyUpTo(history: History, end: HistoryEnd): History {
  const { source } = history;
  return new History({
    genesis: source.genesis,
    end,
    // The history ends with the segment of its last event; without events, with the first segment.
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
