/**
 * Reading of the scenario files that a command names. The result contains all scenarios, or the problems of all files.
 */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { documentBytesMax, openCapture, readBounded } from '../../http/index.js';
import type { BlueprintInput } from '../../models/blueprint/index.js';
import { formatProblem } from '../../models/document/index.js';
import { parseScenario, parseSetting, type ReadText, type Scenario } from '../../scenarios/index.js';
import { fileKindAt } from '../files/output-file.js';
import type { ScenarioFlags } from '../flags.js';
import { exitCodes, printError } from '../terminal/terminal.js';
import { listLibraryFiles, readLibraryText } from './scenario-library.js';

export const scenarioFile = /\.scenario\.(?:yaml|yml|json)$/;

export interface ScenarioFiles {
  readonly scenarios: readonly Scenario[];
  readonly problems: readonly string[];
  /** Names of all files that were read or searched. */
  readonly files: readonly string[];
  /** Texts of the files that were read, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** Captures that the scenarios name. */
  readonly captures: readonly string[];
}

/**
 * Reads the scenarios. `set` contains parameter values. For one scenario, the scenario must declare each parameter. For
 * several scenarios, a value applies to each scenario that declares the parameter, and a parameter that no scenario
 * declares is a problem. `server` contains overrides of the default server for files without a server.
 */
export function readScenarios(
  operands: readonly string[],
  { set: parameters, includeRoot, texts: given }: ScenarioFlags,
  server: BlueprintInput = {},
): ScenarioFiles {
  const problems: string[] = [];
  const files = new Set<string>();
  const texts: Record<string, string> = {};
  const captures = new Set<string>();
  const noted = (read: ReadText): ReadText => {
    const { openCapture: open } = read;
    const readNoted = (file: string) => {
      files.add(file);
      const result = read(file);
      if (result.ok) texts[file] = result.text;
      return result;
    };
    if (open === undefined) return readNoted;
    const openNoted = (capture: string) => {
      captures.add(capture);
      return open(capture);
    };
    return Object.assign(readNoted, { openCapture: openNoted });
  };
  const readGiven: ReadText | undefined = given === undefined ? undefined : (file) => readIn(given, file);
  const readOperand = noted(readGiven ?? readNamedText);
  const listed =
    readGiven === undefined ? operands.flatMap((operand) => listFiles(operand, problems)) : operands;
  const shared = listed.length > 1;
  const scenarios = listed.flatMap((file): readonly Scenario[] => {
    const reading = readOperand(file);
    if (!reading.ok) {
      problems.push(`the scenario ${file} ${reading.reason}`);
      return [];
    }
    const readNamed = noted(readGiven ?? textReaderWithin(includeRoot ?? path.dirname(file)));
    const parsed = parseScenario(reading.text, file, readNamed, { parameters, shared, server });
    if (parsed.ok) return [parsed.scenario];
    problems.push(...parsed.problems.map(formatProblem));
    return [];
  });
  if (shared && problems.length === 0) problems.push(...ofNone(scenarios, parameters));
  return { scenarios, problems, files: [...files], texts, captures: [...captures] };
}

function readIn(texts: Readonly<Record<string, string>>, file: string): Reading {
  const text = Object.hasOwn(texts, file) ? texts[file] : undefined;
  return text === undefined ? { ok: false, reason: 'was not sent' } : { ok: true, text };
}

/**
 * Reads the scenario of a command that accepts exactly one. Prints an error and returns undefined if the scenario
 * cannot be read, or if the operand is a folder of several scenarios.
 */
export function readOneScenario(operand: string, flags: ScenarioFlags): Scenario | undefined {
  const { scenarios, problems } = readScenarios([operand], flags);
  for (const problem of problems) printError(problem);
  const [scenario, second] = scenarios;
  if (second !== undefined) printError(`one scenario is expected, but ${operand} is a folder of several`);
  if (problems.length === 0 && second === undefined) return scenario;
  process.exitCode = exitCodes.badInput;
  return undefined;
}

/** Returns false, with an error, for a scenario with several controllers, which a command cannot run. */
export function hasOneController({ file, controllers }: Scenario, instead: string): boolean {
  if (controllers === undefined) return true;
  printError(`${file} has ${controllers.members.length} controllers, and one is expected here; ${instead}`);
  process.exitCode = exitCodes.badInput;
  return false;
}

function ofNone(scenarios: readonly Scenario[], parameters: object): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => !scenarios.some(({ parameters: given }) => Object.hasOwn(given, name)))
    .map((name) => `there is no parameter ${name} in any of the ${scenarios.length} scenarios`);
}

/** Returns the files of an operand: the operand itself, or the scenarios of a folder in the order of their names. */
function listFiles(operand: string, problems: string[]): string[] {
  const ofLibrary = listLibraryFiles(operand);
  if (ofLibrary !== undefined) return ofLibrary;
  if (!statSync(operand, { throwIfNoEntry: false })?.isDirectory()) return [operand];
  try {
    // Only regular files of a folder are listed, because reading a FIFO would block. A FIFO is read only if the user
    // names it.
    const isFile = (name: string) =>
      statSync(path.join(operand, name), { throwIfNoEntry: false })?.isFile() === true;
    const names = readdirSync(operand).filter((name) => scenarioFile.test(name) && isFile(name));
    if (names.length === 0) problems.push(`the folder ${operand} holds no *.scenario.yaml`);
    return names.sort().map((name) => path.join(operand, name));
  } catch (error) {
    problems.push(`the folder ${operand} ${unreadable(error)}`);
    return [];
  }
}

/** Adds one value of the flag `--set` to the earlier values. All commands that read scenarios have this flag. */
function collectSetting(
  text: string,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const setting = parseSetting(text);
  if (setting === undefined) throw new InvalidArgumentError('Expected a name and a value, such as hot=45.');
  return { ...before, [setting[0]]: setting[1] };
}

export function settingOption(description = 'value of a parameter, JSON or text; repeatable'): Option {
  return new Option('--set <name=value>', description).argParser(collectSetting).default({}, 'none');
}

// Reading of scenario files: files named on the command line, and files that a scenario includes. A scenario may be
// untrusted. An included file must therefore be a regular YAML or JSON file inside one folder, and errors never quote
// another file.

type Reading = ReturnType<ReadText>;

const documentName = /\.(?:yaml|yml|json)$/;

/** Reads a file that the user names, or a scenario of the library. */
export const readNamedText: ReadText = (file) => {
  const text = readLibraryText(file);
  return text === undefined ? reading(file, () => undefined) : { ok: true, text };
};

/**
 * Returns a reader of files that a scenario names. `root` is the folder that must contain the files after all links are
 * followed.
 */
export function textReaderWithin(root: string): ReadText {
  return Object.assign((file: string) => reading(file, () => whyRefused(file, root)), {
    openCapture: (capture: string) => {
      const reason = existsSync(capture) ? whyOutside(capture, root) : undefined;
      if (reason !== undefined) throw new Error(`${capture} ${reason}`);
      return openCapture(capture);
    },
  });
}

function whyRefused(file: string, root: string): string | undefined {
  if (!documentName.test(file)) return 'does not have the name of a YAML or JSON file (.yaml, .yml, .json)';
  // `realpathSync` throws for a missing file, as reading the file would.
  const found = realpathSync(file);
  const reason = whyOutside(found, root);
  if (reason !== undefined) return reason;
  return statSync(found).isFile() ? undefined : `is ${fileKindAt(found)}, not a file`;
}

function whyOutside(file: string, root: string): string | undefined {
  const below = path.relative(realpathSync(root), realpathSync(file));
  const isOutside = below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below);
  return isOutside ? `is outside of the folder ${root}; --include-root names another` : undefined;
}

function reading(file: string, refuse: () => string | undefined): Reading {
  try {
    const reason = refuse();
    return reason === undefined
      ? { ok: true, text: readBounded(file, documentBytesMax) }
      : { ok: false, reason };
  } catch (error) {
    return { ok: false, reason: unreadable(error) };
  }
}

function unreadable(error: unknown): string {
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`;
}
