/** The scenarios of the library as histories: each is played, and its journal is read. */
import { readdirSync, readFileSync } from 'node:fs';
import { formatProblem } from '../../models/index.js';
import { type Journal, JournalWriter, readJournal } from '../../replay/index.js';
import { parseScenario, runScenario } from '../../scenarios/index.js';
import { library } from './places.js';

export interface LibraryHistory {
  readonly file: string;
  readonly journal: Journal;
  /** sha256 of the state that the scenario ended in. */
  readonly fingerprint: string;
}

export function* libraryHistories(): Generator<LibraryHistory> {
  const none = { ok: false, reason: 'none' } as const;
  for (const file of readdirSync(library).filter((name) => name.endsWith('.scenario.yaml'))) {
    const reading = parseScenario(readFileSync(library + file, 'utf8'), file, () => none);
    if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
    const lines: string[] = [];
    const { fingerprint } = runScenario(reading.scenario, {
      openJournal: (simulation, genesis) =>
        new JournalWriter(simulation, genesis, (line) => lines.push(line)),
    });
    yield { file, fingerprint, journal: journalFrom(lines) };
  }
}

function journalFrom(lines: readonly string[]): Journal {
  const reading = readJournal(lines.map((line) => `${line}\n`).join(''), 'a.jsonl');
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.journal;
}
