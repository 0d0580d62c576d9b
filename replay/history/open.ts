/** From a journal to a history that can be looked at: it happens once, held against its fingerprints, and is recorded. */
import { createSimulation } from '../../machines/index.js';
import type { Journal } from '../journal.js';
import { type ReplayOptions, type ReplayReport, reExecute } from '../re-execute.js';
import { History } from './history.js';
import { Recorder } from './recorder.js';

export interface OpenedHistory {
  /** Up to where the journal and its replay part, where they do. */
  readonly history: History;
  readonly report: ReplayReport;
}

export function openHistory(
  journal: Journal,
  options: Omit<ReplayOptions, 'simulation'> = {},
): OpenedHistory {
  const { genesis } = journal.header;
  const simulation = createSimulation(genesis);
  const history = new History(new Recorder(simulation, genesis));
  return { history, report: reExecute(journal, { ...options, simulation }) };
}
