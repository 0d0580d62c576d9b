/** Journals of failed runs that commands store in files, for `--retain`. */
import { Option } from 'commander';
import { retainVariable, storeRunJournal } from '../../http/index.js';
import { type Retention, type RunJournal, retentions } from '../../scenarios/index.js';
import { printNotice } from '../terminal/terminal.js';

export interface RetentionFlags {
  readonly retain: Retention;
  readonly failures: string;
}

/** Declares `--retain` and `--failures`. The environment sets the default of the first. */
export function retentionOptions(): readonly [Option, Option] {
  return [
    new Option('--retain <which>', 'runs whose journals are stored in files')
      .choices(retentions)
      .default('on-failure')
      .env(retainVariable),
    new Option('--failures <folder>', 'folder of the stored journals').default('tidefish-failures'),
  ];
}

interface FinishedRun {
  readonly name: string;
  readonly seed: string;
  readonly outcome: 'failure' | 'run';
  /** Returns the journal of the run. May throw, for example if the run cannot be repeated. */
  readonly journal: () => RunJournal;
}

/** Returns true if the journal of a run with this outcome is stored. */
export function isRetained(outcome: FinishedRun['outcome'], { retain }: RetentionFlags): boolean {
  return retain === 'always' || (retain === 'on-failure' && outcome === 'failure');
}

/** Stores the journal of a run, and returns its file. Prints a notice and returns undefined if there is none. */
export function retainJournal(run: FinishedRun, { failures: folder }: RetentionFlags): string | undefined {
  const { name } = run;
  const stored = store(run, folder);
  if ('problem' in stored) {
    printNotice(`the journal of ${name} is not stored: ${stored.problem}; --retain never stores none`);
    return undefined;
  }
  for (const file of stored.removed) printNotice(`removed ${file}, the oldest journal of ${folder}`);
  return stored.file;
}

function store({ name, seed, outcome, journal }: FinishedRun, folder: string) {
  try {
    return storeRunJournal({ folder, name, seed, outcome, text: journal() });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
