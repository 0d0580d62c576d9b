/** The scenario files that operands stand for, read: all of them, or what is wrong with any. */
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

export const scenarioFile = /\.scenario\.(?:yaml|yml|json)$/;

export interface ScenarioFiles {
  readonly scenarios: readonly Scenario[];
  readonly problems: readonly string[];
  /** Every file that was read or looked for. */
  readonly files: readonly string[];
}

/**
 * `set`: of one scenario each parameter has to be one of its own; of several each goes to those that have it, and one that
 * none has is a problem. `server`: what differs from the default server wherever a file does not say.
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

/** For what is about exactly one. Undefined where it cannot be read or is a folder of several, which is said. */
export function readOneScenario(operand: string, flags: ScenarioFlags): Scenario | undefined {
  const { scenarios, problems } = readScenarios([operand], flags);
  for (const problem of problems) printError(problem);
  const [scenario, second] = scenarios;
  if (second !== undefined) printError(`one scenario is asked for, and ${operand} is a folder of several`);
  if (problems.length === 0 && second === undefined) return scenario;
  process.exitCode = exitCodes.badInput;
  return undefined;
}

function ofNone(scenarios: readonly Scenario[], parameters: object): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => !scenarios.some(({ parameters: given }) => Object.hasOwn(given, name)))
    .map((name) => `there is no parameter ${name} in any of the ${scenarios.length} scenarios`);
}

/** The files an operand stands for: itself, or the scenarios of a folder in the order of their names. */
function listFiles(operand: string, problems: string[]): string[] {
  if (!statSync(operand, { throwIfNoEntry: false })?.isDirectory()) return [operand];
  try {
    // A FIFO that lies in a folder would be waited for; one that is named is read.
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

/** The flag `--set`, of all commands that read scenarios. */
function collectSetting(
  text: string,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const setting = parseSetting(text);
  if (setting === undefined) throw new InvalidArgumentError('It is a name and a value, such as hot=45.');
  return { ...before, [setting[0]]: setting[1] };
}

export function settingOption(description = 'value of a parameter, JSON or a text; repeatable'): Option {
  return new Option('--set <name=value>', description).argParser(collectSetting).default({}, 'none');
}

// The text of scenario files: of one that is named on the command line, and of those that a scenario names itself. The latter
// must be regular YAML or JSON files inside one folder, and errors never quote another file, for a scenario may be untrusted.

type Reading = ReturnType<ReadText>;

const documentName = /\.(?:yaml|yml|json)$/;

/** A file that the user names. */
export const readNamedText: ReadText = (file) => reading(file, () => undefined);

/** For the files that a scenario names. `root` is the folder they have to be in, links followed. */
export function textReaderWithin(root: string): ReadText {
  return (file) => reading(file, () => whyRefused(file, root));
}

function whyRefused(file: string, root: string): string | undefined {
  if (!documentName.test(file)) return 'has not the name of a YAML or JSON file (.yaml, .yml, .json)';
  // Fails for what is not there, as reading it would.
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
