/** The scenario files that operands stand for, read: all of them, or what is wrong with any. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type BlueprintInput, formatProblem } from '../models/index.js';
import { parseScenario, type ReadText, type Scenario } from '../scenarios/index.js';
import type { ScenarioFlags } from './include-root.js';
import { readNamedText, textReaderWithin, unreadable } from './scenario-text.js';
import { complain, exitCodes } from './terminal.js';

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
  for (const problem of problems) complain(problem);
  const [scenario, second] = scenarios;
  if (second !== undefined) complain(`one scenario is asked for, and ${operand} is a folder of several`);
  if (problems.length === 0 && second === undefined) return scenario;
  process.exitCode = exitCodes.badInput;
  return undefined;
}

function ofNone(scenarios: readonly Scenario[], parameters: object): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => !scenarios.some(({ given }) => Object.hasOwn(given, name)))
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
