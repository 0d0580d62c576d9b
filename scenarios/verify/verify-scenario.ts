/**
 * Whether what a scenario led to is one history: as it was played, replayed from its journal, gone on with from states on the way,
 * and in forks in which nothing is otherwise. Whether it expects the right things is another matter. An executor that is named
 * plays it; everything after that goes by the compiled plans, so the two are compared event by event.
 */
import {
  type Divergence,
  type HistoryDifference,
  JournalWriter,
  openHistory,
  readJournal,
  readTrace,
  Tracer,
  verifyHistory,
} from '../../replay/index.js';
import type { Scenario } from '../language/parse.js';
import type { ScenarioReport } from '../report/report.js';
import { type RunOptions, runScenario } from '../run/run.js';

export interface VerifiedScenario {
  readonly report: ScenarioReport;
  /** How its journal and a replay of that part; undefined where they do not. */
  readonly divergence: Divergence | undefined;
  /** States on the way that were gone on from. */
  readonly states: number;
  readonly forks: number;
  readonly difference: HistoryDifference | undefined;
}

/** Hands over the share done, 0 to 1. */
export function* verifyScenario(
  scenario: Scenario,
  { seed = scenario.seed, executor }: Pick<RunOptions, 'seed' | 'executor'> = {},
): Generator<number, VerifiedScenario> {
  const { report, journal, trace } = recorded(scenario, { seed, executor });
  const reading = readJournal(journal, scenario.file);
  const traced = readTrace(trace);
  if (!reading.ok || !traced.ok) throw new Error(`what was written of ${scenario.name} cannot be read`);
  const recording = { event: traced.trace.event };
  const opened = openHistory(reading.journal, { recording });
  const { history } = opened;
  const { divergence } = opened.report;
  if (history === undefined || divergence !== undefined)
    return { report, divergence, states: 0, forks: 0, difference: undefined };
  return { report, divergence, ...(yield* verifyHistory(history)) };
}

function recorded(scenario: Scenario, played: Pick<RunOptions, 'seed' | 'executor'>) {
  const journal: string[] = [];
  const trace: string[] = [];
  const report = runScenario(scenario, {
    ...played,
    explains: false,
    openJournal: (simulation, genesis) => {
      const writer = new JournalWriter(simulation, genesis, (line) => journal.push(line));
      new Tracer(simulation, genesis, {
        begin: (head) => trace.push(head()),
        append: (line) => trace.push(line),
      });
      return writer;
    },
  });
  return { report, journal: asText(journal), trace: asText(trace) };
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
