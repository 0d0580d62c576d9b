/**
 * Histories of the scenario library: each scenario is executed, and its journal is read. Scenarios with several controllers
 * have a journal of each, and tests of their own (`test/scenarios/group/`).
 */
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
  /** SHA-256 fingerprint of the state at the end of the scenario. */
  readonly fingerprint: string;
  /** Result of each write by its event number: a status, or the way in which the response was lost. */
  readonly answers: ReadonlyMap<number, number | string>;
}

/**
 * Collector of the results of writes. It assigns the result of a request to the events in which the request wrote. It
 * is a `CoverageCollector` because a scenario run gives its collector access to the controller.
 */
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

/** Cached histories by file name; undefined for a scenario with several controllers. Each scenario is executed once for all tests of a process. */
const played = new Map<string, LibraryHistory | undefined>();

export function* libraryHistories(oneIn = 1): Generator<LibraryHistory> {
  for (const file of sample(files, oneIn)) {
    const history = played.has(file) ? played.get(file) : play(file);
    played.set(file, history);
    if (history !== undefined) yield history;
  }
}

function play(file: string): LibraryHistory | undefined {
  const none = { ok: false, reason: 'none' } as const;
  const reading = parseScenario(readFileSync(library + file, 'utf8'), file, () => none);
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  if (reading.scenario.controllers !== undefined) return undefined;
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
