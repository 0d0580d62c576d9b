/**
 * Verifies that a scenario leads to one history: its run, the replay of its journal, continuations of its states, and
 * unchanged forks. The expectations of the scenario are not verified. The given executor runs the scenario, and
 * everything after the run uses the compiled plans. Both executors are therefore compared event by event.
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
  /** Divergence between the journal of the run and its replay; undefined if there is none. */
  readonly divergence: Divergence | undefined;
  /** Number of states from which the history was continued. */
  readonly states: number;
  readonly forks: number;
  readonly difference: HistoryDifference | undefined;
}

/** Verifies a scenario, with several controllers each of their histories. Yields the completed share, from 0 to 1. */
export function* verifyScenario(
  scenario: Scenario,
  { seed = scenario.seed, executor }: Pick<RunOptions, 'seed' | 'executor'> = {},
): Generator<number, VerifiedScenario> {
  const { report, written } = recorded(scenario, { seed, executor });
  const total = { report, divergence: undefined, states: 0, forks: 0, difference: undefined };
  for (const [index, each] of written.entries()) {
    const verifying = verifyWritten(scenario, each);
    let turn = verifying.next();
    for (; turn.done !== true; turn = verifying.next()) yield (index + turn.value) / written.length;
    const { divergence, states, forks, difference } = turn.value;
    total.states += states;
    total.forks += forks;
    if (divergence !== undefined || difference !== undefined) return { ...total, divergence, difference };
  }
  return total;
}

interface Written {
  readonly journal: string[];
  readonly trace: string[];
}

function* verifyWritten(
  { name, file }: Scenario,
  { journal, trace }: Written,
): Generator<number, Omit<VerifiedScenario, 'report'>> {
  const reading = readJournal(asText(journal), file);
  const traced = readTrace(asText(trace));
  if (!reading.ok || !traced.ok) throw new Error(`the written journal of ${name} cannot be read`);
  const recording = { event: traced.trace.event };
  const opened = openHistory(reading.journal, { recording });
  const { history } = opened;
  const { divergence } = opened.report;
  if (history === undefined || divergence !== undefined)
    return { divergence, states: 0, forks: 0, difference: undefined };
  return { divergence, ...(yield* verifyHistory(history)) };
}

function recorded(scenario: Scenario, played: Pick<RunOptions, 'seed' | 'executor'>) {
  const written: Written[] = [];
  const report = runScenario(scenario, {
    ...played,
    explains: false,
    openJournal: (simulation, genesis) => {
      const [journal, trace]: [string[], string[]] = [[], []];
      written.push({ journal, trace });
      const writer = new JournalWriter(simulation, genesis, (line) => journal.push(line));
      new Tracer(simulation, genesis, {
        begin: (head) => trace.push(head()),
        append: (line) => trace.push(line),
      });
      return writer;
    },
  });
  return { report, written };
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
