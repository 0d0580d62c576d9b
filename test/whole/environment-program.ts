/**
 * A process that runs scenarios in whatever surroundings it was started in, and writes down what came of them; it
 * also replays the journals that another left. Started by surroundings.test.ts with a `Task` as its argument.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatProblem } from '../../models/document/document.js';
import { JournalWriter, readJournal, reExecute } from '../../replay/index.js';
import { formatReport, parseScenario, runScenario } from '../../scenarios/index.js';

export interface Task {
  readonly library: string;
  /** Names of files in the library, in the order to run them. */
  readonly files: readonly string[];
  /** Where the journals and the outcome go. */
  readonly folder: string;
  /** Where another process left its journals. */
  readonly replayFrom: string | undefined;
  readonly forbids: boolean;
}

export interface Outcome {
  /** Local time of 00:00 UTC, and a number in print: to show that the zone and the language are in force. */
  readonly zone: string;
  readonly language: string;
  /** What is said when behaviour asks what time it is; undefined when it is told. */
  readonly asked: string | undefined;
  readonly scenarios: Readonly<Record<string, Played>>;
  /** Fingerprint at the end, or what differed. */
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
  // Not forbidden a thing: the parser of YAML looks at the environment for its own debugging.
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
