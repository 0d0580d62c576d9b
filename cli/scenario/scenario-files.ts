/** The scenario files of the operands, parsed: all of them, or the problems of any. */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { documentBytesMax, readBounded } from '../../http/index.js';
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
  /** Every file that was read or searched. */
  readonly files: readonly string[];
}

/**
 * `set`: for one scenario, each parameter must be one of its own; for several, each applies to those that declare it,
 * and a parameter that none declares is a problem. `server`: overrides of the default server for files without a
 * server.
 */
export function readScenarios(
  operands: readonly string[],
  { set: parameters, includeRoot }: ScenarioFlags,
  server: BlueprintInput = {},
): ScenarioFiles {
  const problems: string[] = [];
  const files = new Set<string>();
  const noted =
    (read: ReadText): ReadText =>
    (file) => {
      files.add(file);
      return read(file);
    };
  const readOperand = noted(readNamedText);
  const listed = operands.flatMap((operand) => listFiles(operand, problems));
  const shared = listed.length > 1;
  const scenarios = listed.flatMap((file): readonly Scenario[] => {
    const reading = readOperand(file);
    if (!reading.ok) {
      problems.push(`the scenario ${file} ${reading.reason}`);
      return [];
    }
    const readNamed = noted(textReaderWithin(includeRoot ?? path.dirname(file)));
    const parsed = parseScenario(reading.text, file, readNamed, { parameters, shared, server });
    if (parsed.ok) return [parsed.scenario];
    problems.push(...parsed.problems.map(formatProblem));
    return [];
  });
  if (shared && problems.length === 0) problems.push(...ofNone(scenarios, parameters));
  return { scenarios, problems, files: [...files] };
}

/**
 * For commands that accept exactly one scenario. Undefined if it cannot be read or is a folder of several, which is
 * reported.
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

function ofNone(scenarios: readonly Scenario[], parameters: object): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => !scenarios.some(({ parameters: given }) => Object.hasOwn(given, name)))
    .map((name) => `there is no parameter ${name} in any of the ${scenarios.length} scenarios`);
}

/** The files of an operand: itself, or the scenarios of a folder in the order of their names. */
function listFiles(operand: string, problems: string[]): string[] {
  const ofLibrary = listLibraryFiles(operand);
  if (ofLibrary !== undefined) return ofLibrary;
  if (!statSync(operand, { throwIfNoEntry: false })?.isDirectory()) return [operand];
  try {
    // A FIFO in a folder would block; a FIFO that is named is read.
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

/** The flag `--set` of all commands that read scenarios. */
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

// The text of scenario files: those named on the command line, and those that a scenario includes. The latter must be
// regular YAML or JSON files inside one folder, and errors never quote another file, because a scenario may be
// untrusted.

type Reading = ReturnType<ReadText>;

const documentName = /\.(?:yaml|yml|json)$/;

/** A file named by the user, or a scenario of the library. */
export const readNamedText: ReadText = (file) => {
  const text = readLibraryText(file);
  return text === undefined ? reading(file, () => undefined) : { ok: true, text };
};

/** For files named by a scenario. `root` is the folder that must contain them, with links resolved. */
export function textReaderWithin(root: string): ReadText {
  return (file) => reading(file, () => whyRefused(file, root));
}

function whyRefused(file: string, root: string): string | undefined {
  if (!documentName.test(file)) return 'does not have the name of a YAML or JSON file (.yaml, .yml, .json)';
  // Fails for a missing file, as reading would.
  const found = realpathSync(file);
  const below = path.relative(realpathSync(root), found);
  const isOutside = below === '..' || below.startsWith(`..${path.sep}`) || path.isAbsolute(below);
  if (isOutside) return `is outside of the folder ${root}; --include-root names another`;
  return statSync(found).isFile() ? undefined : `is ${fileKindAt(found)}, not a file`;
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
