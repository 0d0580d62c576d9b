/**
 * `tidefish run`: reads all scenarios, runs them one by one, and prints a report of each. Problems of any file are
 * reported before the first run, so that a call runs either all named scenarios or none. With `--watch` the scenarios
 * run again after each change of a file.
 */
import { existsSync, type FSWatcher, readFileSync, statSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Pace, paceExpected, parsePace } from '../../engine/index.js';
import { showHistory } from '../console/console.js';
import { retentionOptions } from '../files/retained-journals.js';
import { executorOption, includeRootOption, traceOption } from '../flags.js';
import { Interruption } from '../terminal/interruption.js';
import { reportFormats } from '../terminal/report-format.js';
import { exitCodes, printLine, printNotice } from '../terminal/terminal.js';
import { type RunFlags, readAndPlay } from './run-play.js';
import { readScenarios, settingOption } from './scenario-files.js';

const examples = `
A scenario is a YAML file with a seed, optional overrides of the server, steps on virtual time, and checks.

  name: shutdown
  steps:
    - request: POST /redfish/v1/Systems/1/Actions/ComputerSystem.Reset/
      body: { ResetType: GracefulShutdown }
      expect: { status: 200, message: Base.Success }
    - until: { get: /redfish/v1/Systems/1/, has: { PowerState: 'Off' } }
      limit: 10m
    - after: 30s
      operator: button.press
  checks:
    - { log: iel, has: { code: 140 }, times: 1 }
    - { never: { get: /redfish/v1/Systems/1/, has: { Status: { Health: Critical } } } }

The package has a library of scenarios with comments. scenarios/library names it where there is no such folder.
The same seed and file give the same fingerprint everywhere.

Examples:
  $ tidefish run shutdown.scenario.yaml              exit code 0 if everything is as expected, else 1
  $ tidefish run scenarios/library --list            list the scenarios of the package, one a line
  $ tidefish run power-cycle                         one of them, by its name
  $ tidefish run power-cycle --print                 its text, as a start for a scenario of your own
  $ tidefish run scenarios/library --seed 7          all scenarios of a folder, with another seed
  $ tidefish run shutdown.scenario.yaml --pace 60x   one virtual minute a second
  $ tidefish run shutdown.scenario.yaml --format junit > report.xml
  $ tidefish run --schema > scenario.schema.json     for editors; also in dist/bundle/ of the package
  $ tidefish run shutdown.scenario.yaml --journal history.jsonl
  $ tidefish run shutdown.scenario.yaml --open       look at the run in a browser
  $ tidefish verify history.jsonl`;

export function registerRun(program: Command): void {
  const [retain, failures] = retentionOptions();
  const command = program
    .command('run')
    .description('run scenarios and their checks')
    .usage('[options] <scenario...>')
    .argument(
      '[scenario...]',
      'scenario files, folders of *.scenario.yaml, or names of scenarios of the library',
    )
    .option('--seed <text>', 'seed of the history, instead of the seed of each scenario')
    .addOption(
      settingOption('value of a parameter, JSON or text, for each scenario that declares it; repeatable'),
    )
    .addOption(includeRootOption())
    .option(
      '--pace <pace>',
      'pace: real, skip, manual or a factor such as 60x, instead of the pace of each scenario',
      paceNamed,
    )
    .addOption(new Option('--format <name>', 'format of the reports').choices(reportFormats).default('text'))
    .addOption(
      new Option('--json', 'same as --format json: each report as one line of JSON').conflicts('format'),
    )
    .option('--list', 'list the scenarios with their descriptions, and run none')
    .addOption(
      new Option('--print', 'print the text of the scenarios, and run none').conflicts(['list', 'format']),
    )
    .option('--update', 'pin the history: write its fingerprint into the file of each scenario that passes')
    .option('--watch', 'run again when one of the files changes, until Ctrl-C')
    .option('--journal <file>', 'journal file to which the history of one scenario is written, for replay')
    .addOption(retain)
    .addOption(failures)
    .addOption(traceOption())
    .addOption(executorOption())
    .option('--force', 'let --journal replace a file that exists')
    .option('--coverage', 'report the coverage of the simulated behavior, as text or JSON')
    .option(
      '--open',
      'open the console on the first run that failed, or on the first run; implies --retain always',
    )
    .option('--schema', 'print the JSON Schema of scenario files for editors, and run none')
    .addHelpText('after', examples)
    .action((operands: string[], flags: RunFlags) =>
      run(command, operands, flags.json === true ? { ...flags, format: 'json' } : flags),
    );
  command.showHelpAfterError('(tidefish run --help explains every flag)');
}

function paceNamed(text: string): Pace {
  const pace = parsePace(text);
  if (pace !== undefined) return pace;
  throw new InvalidArgumentError(`It is ${paceExpected}.`);
}

async function run(command: Command, operands: readonly string[], flags: RunFlags): Promise<void> {
  if (flags.schema === true) {
    if (operands.length > 0) command.error('error: --schema is for all scenarios; name no scenario');
    return printLine(readSchema());
  }
  if (operands.length === 0) {
    command.error('error: no scenario is named; name files, or folders of *.scenario.yaml');
  }
  if (flags.seed === '') command.error('error: --seed is empty; give a number or any text');
  if (flags.update === true && (flags.seed !== undefined || Object.keys(flags.set).length > 0)) {
    command.error('error: --update pins the history that the file describes; omit --seed and --set');
  }
  if (flags.trace !== undefined && flags.journal === undefined) {
    command.error('error: --trace requires --journal; the trace is written beside the journal');
  }
  if (flags.watch === true && flags.journal !== undefined) {
    command.error('error: --journal stores one history; omit --watch, which makes many');
  }
  if (flags.coverage === true && flags.format !== 'text' && flags.format !== 'json') {
    command.error('error: --coverage is reported as text or JSON; use --format text or json');
  }
  if ((flags.list ?? flags.print) === true && (flags.watch ?? flags.update ?? flags.journal) !== undefined) {
    const flag = flags.list === true ? '--list' : '--print';
    command.error(`error: ${flag} runs no scenario; omit --watch, --update and --journal`);
  }
  if (flags.open === true && (flags.watch ?? flags.list ?? flags.print) === true)
    command.error('error: --open shows one finished run; omit --watch, --list and --print');
  const interruption = new Interruption();
  let journal: string | undefined;
  try {
    if (flags.watch === true) await playAgainAndAgain(command, operands, flags, interruption);
    else {
      const kept: RunFlags = flags.open === true ? { ...flags, retain: 'always' } : flags;
      journal = await readAndPlay(command, readScenarios(operands, flags), kept, interruption);
    }
  } finally {
    interruption.end();
  }
  if (flags.open === true && journal !== undefined) await showHistory(journal, 0, { open: true });
}

/** Reads the JSON Schema that the build has generated. */
function readSchema(): string {
  const file = createRequire(import.meta.url).resolve('tidefish/scenario.schema.json');
  return readFileSync(file, 'utf8').trimEnd();
}

// File watching of `tidefish run --watch`, which runs the scenarios again after a change.

/** Waiting time after a change, because editors write a file in several steps. Unit: ms. */
const quietMs = 100;

class FileWatch {
  /** Watchers by watched folder. */
  readonly #watchers = new Map<string, FSWatcher>();
  /** Paths whose changes cause another run: files, and folders in which every file counts. */
  readonly #names = new Set<string>();
  #isChanged = false;
  #wake: (() => void) | undefined;

  /** Watches the files. Throws the error of the operating system for a folder that cannot be watched. */
  add(files: readonly string[]): void {
    for (const file of files) {
      const name = path.resolve(file);
      this.#names.add(name);
      this.#watch(isFolder(name) ? name : path.dirname(name));
    }
  }

  /** Waits for the next change. Resolves immediately if a file has changed since the last call. */
  async next(): Promise<void> {
    if (!this.#isChanged) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    await sleep(quietMs);
    this.#isChanged = false;
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => {
      const matters = name === null || this.#names.has(folder) || this.#names.has(path.join(folder, name));
      if (!matters) return;
      this.#isChanged = true;
      this.#wake?.();
    });
    // The watcher of a removed folder fails. The error is ignored, because the next read reports the missing files.
    watcher.on('error', () => {
      this.#isChanged = true;
      this.#wake?.();
    });
    this.#watchers.set(folder, watcher);
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Runs the scenarios after each change of a file, until Ctrl-C. */
async function playAgainAndAgain(
  command: Command,
  operands: readonly string[],
  flags: RunFlags,
  interruption: Interruption,
): Promise<void> {
  const watch = new FileWatch();
  try {
    watchOrFail(command, watch, operands);
    while (!interruption.pressed) {
      process.exitCode = exitCodes.done;
      const reading = readScenarios(operands, flags);
      watchOrFail(command, watch, existing(reading.files));
      await readAndPlay(command, reading, flags, interruption);
      if (!interruption.pressed) printNotice('watching; Ctrl-C ends it');
      await interruption.during(watch.next());
    }
    process.exitCode = exitCodes.interrupted;
  } finally {
    watch.close();
  }
}

function watchOrFail(command: Command, watch: FileWatch, files: readonly string[]): void {
  try {
    watch.add(files);
  } catch (error) {
    command.error(`error: the files cannot be watched: ${(error as Error).message}`);
  }
}

/**
 * Returns the files whose folders exist. A scenario can name a file in a missing folder, which is reported as a problem
 * of the scenario.
 */
function existing(files: readonly string[]): readonly string[] {
  return files.filter((file) => existsSync(path.dirname(file)));
}
