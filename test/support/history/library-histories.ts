/** The scenarios of the library as histories: each is played, and its journal is read. */
import { readdirSync, readFileSync } from 'node:fs';
import { formatProblem } from '../../../models/document/document.js';
import { type Journal, JournalWriter, readJournal } from '../../../replay/index.js';
import {
  CoverageCollector,
  type InProcessController,
  parseScenario,
  runScenario,
} from '../../../scenarios/index.js';
import { sample } from '../budget.js';
import { library } from '../paths.js';

export interface LibraryHistory {
  readonly file: string;
  readonly journal: Journal;
  /** sha256 of the state that the scenario ended in. */
  readonly fingerprint: string;
  /** What came back of each write, by the number of its event: a status, or how the answer was lost. */
  readonly answers: ReadonlyMap<number, number | string>;
}

/** Whoever sends is asked what came back of what was written by that. */
class AnswersToWrites extends CoverageCollector {
  readonly byEvent = new Map<number, number | string>();

  override watch(controller: InProcessController): () => void {
    let written: number[] = [];
    const noting =
      <Asked extends unknown[]>(send: (...asked: Asked) => ReturnType<InProcessController['send']>) =>
      (...asked: Asked) => {
        written = [];
        const sent = send.apply(controller, asked);
        const came = typeof sent.answer === 'string' ? sent.answer : sent.answer.status;
        for (const number of written) this.byEvent.set(number, came);
        return sent;
      };
    controller.send = noting(controller.send);
    controller.sendUpload = noting(controller.sendUpload);
    return controller.observe({
      committed: ({ cause, after }) => {
        if ('input' in cause && cause.input.type === 'redfish.write') written.push(after.clock.executed);
      },
    });
  }
}

const files = readdirSync(library).filter((name) => name.endsWith('.scenario.yaml'));

/** Played once for all tests of a process. */
const played = new Map<string, LibraryHistory>();

export function* libraryHistories(oneIn = 1): Generator<LibraryHistory> {
  for (const file of sample(files, oneIn)) {
    const history = played.get(file) ?? play(file);
    played.set(file, history);
    yield history;
  }
}

function play(file: string): LibraryHistory {
  const none = { ok: false, reason: 'none' } as const;
  const reading = parseScenario(readFileSync(library + file, 'utf8'), file, () => none);
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  const lines: string[] = [];
  const answers = new AnswersToWrites();
  const { fingerprint } = runScenario(reading.scenario, {
    coverage: answers,
    openJournal: (simulation, genesis) => new JournalWriter(simulation, genesis, (line) => lines.push(line)),
  });
  return { file, fingerprint, journal: journalFrom(lines), answers: answers.byEvent };
}

function journalFrom(lines: readonly string[]): Journal {
  const reading = readJournal(lines.map((line) => `${line}\n`).join(''), 'a.jsonl');
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.journal;
}
