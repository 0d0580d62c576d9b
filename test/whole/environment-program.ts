/**
 * Process that runs scenarios in its environment and writes the results. It also replays the journals of another
 * process. environment.test.ts starts it with a `Task` as its argument.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatProblem } from '../../models/document/document.js';
import { JournalWriter, readJournal, reExecute } from '../../replay/index.js';
import { formatReport, parseScenario, runScenario } from '../../scenarios/index.js';

export interface Task {
  readonly library: string;
  /** Names of files in the library, in the order in which they run. */
  readonly files: readonly string[];
  /** Folder for the journals and the outcome. */
  readonly folder: string;
  /** Folder with the journals of another process. */
  readonly replayFrom: string | undefined;
  readonly forbids: boolean;
}

export interface Outcome {
  /** Local time of 00:00 UTC, and a printed number. They show that the time zone and the language are in force. */
  readonly zone: string;
  readonly language: string;
  /** Error message of a read of the current time, or undefined if the time can be read. */
  readonly asked: string | undefined;
  readonly scenarios: Readonly<Record<string, Played>>;
  /** Fingerprint at the end, or the divergence. */
  readonly replays: Readonly<Record<string, string>>;
}

interface Played {
  readonly fingerprint: string;
  readonly report: string;
  readonly journal: string;
}

const task: Task = JSON.parse(process.argv[2] ?? '');
const run: <Result>(act: () => Result) => Result = task.forbids
  ? (await import('./environment-forbidding.js')).forbidding
  : (act) => act();

function play(file: string): Played {
  const text = readFileSync(path.join(task.library, file), 'utf8');
  // The parser runs without guards, because the YAML parser reads environment variables for its own debugging.
  const reading = parseScenario(text, file, () => ({ ok: false, reason: 'none' }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return run(() => {
    let journal = '';
    const report = runScenario(reading.scenario, {
      openJournal: (simulation, genesis) =>
        new JournalWriter(simulation, genesis, (line) => {
          journal += `${line}\n`;
        }),
    });
    return { fingerprint: report.fingerprint, report: formatReport(report), journal };
  });
}

function replay(folder: string, file: string): string {
  const text = readFileSync(path.join(folder, `${file}.jsonl`), 'utf8');
  return run(() => {
    const reading = readJournal(text, file);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
    const { divergence, fingerprint } = reExecute(reading.journal);
    return divergence === undefined ? fingerprint : JSON.stringify(divergence);
  });
}

function askTime(): string | undefined {
  try {
    run(() => Date.now());
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const { replayFrom, files, folder } = task;
const scenarios: Record<string, Played> = {};
for (const file of files) {
  scenarios[file] = play(file);
  writeFileSync(path.join(folder, `${file}.jsonl`), scenarios[file].journal);
}
const outcome: Outcome = {
  zone: new Date(0).toTimeString().slice(0, 5),
  language: `${Intl.NumberFormat().resolvedOptions().locale} ${(1.5).toLocaleString()}`,
  asked: askTime(),
  scenarios,
  replays:
    replayFrom === undefined ? {} : Object.fromEntries(files.map((file) => [file, replay(replayFrom, file)])),
};
writeFileSync(path.join(folder, 'outcome.json'), JSON.stringify(outcome));
