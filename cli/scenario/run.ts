/**
 * `tidefish run`: reads all scenarios first, plays them one by one, prints a report of each. What is wrong with any file
 * is said before anything runs, so a run is of all that was named or of nothing. With `--watch` it plays again after each change.
 */
import { existsSync, type FSWatcher, readFileSync, statSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Pace, paceExpected, parsePace } from '../../engine/index.js';
import { executorOption, includeRootOption, traceOption } from '../flags.js';
import { Interruption } from '../terminal/interruption.js';
import { reportFormats } from '../terminal/report-format.js';
import { exitCodes, printLine, printNotice } from '../terminal/terminal.js';
import { type RunFlags, readAndPlay } from './run-play.js';
import { readScenarios, settingOption } from './scenario-files.js';

const examples = `
A scenario is a YAML file: a seed, a blueprint if the server is to differ, steps on virtual time, checks.

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

The package has a library of commented scenarios. scenarios/library names it where there is no such folder.
The same seed and file give the same fingerprint everywhere.

Examples:
  $ tidefish run shutdown.scenario.yaml              exit code 0 when everything was as expected, else 1
  $ tidefish run scenarios/library --list            the scenarios of the package, each in a line
  $ tidefish run power-cycle                         one of them, by its name
  $ tidefish run power-cycle --print                 its text, as a start for a scenario of your own
  $ tidefish run scenarios/library --seed 7          all of a folder, with another history
  $ tidefish run shutdown.scenario.yaml --pace 60x   watch it happen: a minute passes in a second
  $ tidefish run shutdown.scenario.yaml --format junit > report.xml
  $ tidefish run --schema > scenario.schema.json     for editors; the package has it, in dist/bundle/
  $ tidefish run shutdown.scenario.yaml --journal history.jsonl
  $ tidefish verify history.jsonl`;

export function registerRun(program: Command): void {
  const command = program
    .command('run')
    .description('play scenarios and check what they expect')
    .usage('[options] <scenario...>')
    .argument('[scenario...]', 'scenario files, folders of *.scenario.yaml, or names of the library')
    .option('--seed <text>', "names the history, instead of each scenario's own seed")
    .addOption(
      settingOption('value of a parameter, JSON or a text, in each scenario that has it; repeatable'),
    )
    .addOption(includeRootOption())
    .option(
      '--pace <pace>',
      "real, skip, manual or a factor such as 60x, instead of each scenario's own",
      paceNamed,
    )
    .addOption(
      new Option('--format <name>', 'how reports are printed').choices(reportFormats).default('text'),
    )
    .addOption(
      new Option('--json', 'the same as --format json: each report as one line of JSON').conflicts('format'),
    )
    .option('--list', 'list the scenarios with their purpose, and play none')
    .addOption(
      new Option('--print', 'print the text of the scenarios, and play none').conflicts(['list', 'format']),
    )
    .option('--update', 'pin the history: write its fingerprint into the file of each that passes')
    .option('--watch', 'play again whenever one of the files is changed, until Ctrl-C')
    .option('--journal <file>', 'write the history to a new file, for replay; with one scenario')
    .addOption(traceOption())
    .addOption(executorOption())
    .option('--force', 'let --journal replace a file that exists')
    .option('--coverage', 'tell what of the behaviour was reached, and what was not; text or JSON')
    .option('--schema', 'print the JSON Schema of scenario files, for editors, and play none')
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
    if (operands.length > 0) command.error('error: --schema is about all scenarios; name none beside it');
    return printLine(readSchema());
  }
  if (operands.length === 0) {
    command.error('error: no scenario is named; name files, or folders of *.scenario.yaml');
  }
  if (flags.seed === '') command.error('error: --seed is empty; it is a number or any text');
  if (flags.update === true && (flags.seed !== undefined || Object.keys(flags.set).length > 0)) {
    command.error('error: --update pins the history that the file describes, without --seed and --set');
  }
  if (flags.trace !== undefined && flags.journal === undefined) {
    command.error('error: --trace goes with --journal, beside which it is written');
  }
  if (flags.watch === true && flags.journal !== undefined) {
    command.error('error: --journal takes one history, and with --watch there would be many');
  }
  if (flags.coverage === true && flags.format !== 'text' && flags.format !== 'json') {
    command.error('error: --coverage is told as text or JSON, and there is no place for it in other reports');
  }
  if ((flags.list ?? flags.print) === true && (flags.watch ?? flags.update ?? flags.journal) !== undefined) {
    command.error(
      `error: --${flags.list === true ? 'list' : 'print'} plays nothing that could be watched, pinned or written down`,
    );
  }
  const interruption = new Interruption();
  try {
    if (flags.watch === true) await playAgainAndAgain(command, operands, flags, interruption);
    else await readAndPlay(command, readScenarios(operands, flags), flags, interruption);
  } finally {
    interruption.end();
  }
}

/** As it was made with the build. */
function readSchema(): string {
  const file = createRequire(import.meta.url).resolve('tidefish/scenario.schema.json');
  return readFileSync(file, 'utf8').trimEnd();
}

// `tidefish run --watch`: plays again whenever one of the files is changed.

/** Editors write a file in several steps. Unit: ms. */
const quietMs = 100;

class FileWatch {
  /** By folder. */
  readonly #watchers = new Map<string, FSWatcher>();
  /** Files that matter, and folders of which all files do. */
  readonly #names = new Set<string>();
  #isChanged = false;
  #wake: (() => void) | undefined;

  /** Throws what the system says of a folder that cannot be watched. */
  add(files: readonly string[]): void {
    for (const file of files) {
      const name = path.resolve(file);
      this.#names.add(name);
      this.#watch(isFolder(name) ? name : path.dirname(name));
    }
  }

  /** Resolves at once for a change since the last time. */
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
    // A folder that goes away takes its files with it, which the next reading says.
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

/** Until Ctrl-C. */
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
    command.error(`error: nothing can be watched: ${(error as Error).message}`);
  }
}

/** A scenario may name files in folders that there are not; that is said as a problem of the scenario. */
function existing(files: readonly string[]): readonly string[] {
  return files.filter((file) => existsSync(path.dirname(file)));
}
