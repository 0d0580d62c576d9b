/**
 * Process that runs scenarios in its environment and writes the results. It also replays the journals of another
 * process. environment.test.ts starts it with a `Task` as its argument.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createStateFingerprints } from '../../machines/index.js';
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
  /** Journals by the scenario, and by the controller if it has several. */
  readonly journals: Readonly<Record<string, RecordedJournal>>;
}

interface RecordedJournal {
  readonly text: string;
  /** Fingerprint at the end. */
  readonly fingerprint: string;
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
    const journals = new Map<string, { readonly lines: string[]; readonly endsWith: () => string }>();
    const report = runScenario(reading.scenario, {
      openJournal: (simulation, genesis, member) => {
        const lines: string[] = [];
        journals.set(member === undefined ? file : `${file}@${member}`, {
          lines,
          endsWith: () => createStateFingerprints(genesis).of(simulation.tree),
        });
        return new JournalWriter(simulation, genesis, (line) => {
          lines.push(`${line}\n`);
        });
      },
    });
    const recorded = [...journals].map(
      ([name, { lines, endsWith }]) => [name, { text: lines.join(''), fingerprint: endsWith() }] as const,
    );
    return {
      fingerprint: report.fingerprint,
      report: formatReport(report),
      journals: Object.fromEntries(recorded),
    };
  });
}

function replay(folder: string, file: string): string {
  const text = readFileSync(path.join(folder, `${file}.jsonl`), 'utf8');
  return run(() => {
    const reading = readJournal(text, file);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
    const replayed = reExecute(reading.journal);
    return replayed.divergence === undefined ? replayed.fingerprint : JSON.stringify(replayed.divergence);
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
  for (const [name, { text }] of Object.entries(scenarios[file].journals))
    writeFileSync(path.join(folder, `${name}.jsonl`), text);
}
const outcome: Outcome = {
  zone: new Date(0).toTimeString().slice(0, 5),
  language: `${Intl.NumberFormat().resolvedOptions().locale} ${(1.5).toLocaleString()}`,
  asked: askTime(),
  scenarios,
  replays:
    replayFrom === undefined
      ? {}
      : Object.fromEntries(
          Object.values(scenarios)
            .flatMap(({ journals }) => Object.keys(journals))
            .map((name) => [name, replay(replayFrom, name)]),
        ),
};
writeFileSync(path.join(folder, 'outcome.json'), JSON.stringify(outcome));
