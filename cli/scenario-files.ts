/** The scenario files that operands stand for, read: all of them, or what is wrong with any. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type BlueprintInput, formatProblem } from '../models/index.js';
import { parseScenario, type ReadText, type Scenario } from '../scenarios/index.js';
import { complain, exitCodes } from './terminal.js';

export const scenarioFile = /\.scenario\.(?:yaml|yml|json)$/;

export interface ScenarioFiles {
  readonly scenarios: readonly Scenario[];
  readonly problems: readonly string[];
  /** Every file that was read or looked for. */
  readonly files: readonly string[];
}

/**
 * `parameters`: of one scenario each has to be one of its own; of several each goes to those that have it, and one that none
 * has is a problem. `server`: what differs from the default server wherever a file does not say.
 */
export function readScenarios(
  operands: readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  server: BlueprintInput = {},
): ScenarioFiles {
  const problems: string[] = [];
  const files = new Set<string>();
  const readNoted: ReadText = (file) => {
    files.add(file);
    return readText(file);
  };
  const listed = operands.flatMap((operand) => listFiles(operand, problems));
  const shared = listed.length > 1;
  const scenarios = listed.flatMap((file): readonly Scenario[] => {
    const reading = readNoted(file);
    if (!reading.ok) {
      problems.push(`the scenario ${file} ${reading.reason}`);
      return [];
    }
    const parsed = parseScenario(reading.text, file, readNoted, { parameters, shared, server });
    if (parsed.ok) return [parsed.scenario];
    problems.push(...parsed.problems.map(formatProblem));
    return [];
  });
  if (shared && problems.length === 0) problems.push(...ofNone(scenarios, parameters));
  return { scenarios, problems, files: [...files] };
}

/** For what is about exactly one. Undefined where it cannot be read or is a folder of several, which is said. */
export function readOneScenario(
  operand: string,
  parameters: Readonly<Record<string, unknown>>,
): Scenario | undefined {
  const { scenarios, problems } = readScenarios([operand], parameters);
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

export const readText: ReadText = (file) => {
  try {
    return { ok: true, text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { ok: false, reason: unreadable(error) };
  }
};

/** The files an operand stands for: itself, or the scenarios of a folder in the order of their names. */
function listFiles(operand: string, problems: string[]): string[] {
  if (!statSync(operand, { throwIfNoEntry: false })?.isDirectory()) return [operand];
  try {
    const names = readdirSync(operand).filter((name) => scenarioFile.test(name));
    if (names.length === 0) problems.push(`the folder ${operand} holds no *.scenario.yaml`);
    return names.sort().map((name) => path.join(operand, name));
  } catch (error) {
    problems.push(`the folder ${operand} ${unreadable(error)}`);
    return [];
  }
}

function unreadable(error: unknown): string {
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`;
}
