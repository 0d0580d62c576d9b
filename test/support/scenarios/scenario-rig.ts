/** Helpers that read and run scenarios given as objects, and summarize their reports. */
import { stringify } from 'yaml';
import { formatProblem } from '../../../models/document/document.js';
import {
  type Candidate,
  parseScenario,
  type ReadText,
  type ResultEntry,
  runScenario,
  type Scenario,
  type ScenarioReport,
} from '../../../scenarios/index.js';
import type { ParseOptions } from '../../../scenarios/language/parse.js';

export const system = '/redfish/v1/Systems/1/';
export const reset = `${system}Actions/ComputerSystem.Reset/`;

/** Contents of included files, by path. */
type Files = Readonly<Record<string, object>>;

function read(document: object, files: Files, options?: ParseOptions) {
  const readText: ReadText = (file) =>
    Object.hasOwn(files, file)
      ? { ok: true, text: stringify(files[file]) }
      : { ok: false, reason: 'cannot be read (ENOENT)' };
  return parseScenario(stringify({ name: 'box', ...document }), 'box.yaml', readText, options);
}

/** Parses a scenario that is written as one line of JSON in `box.json`. */
export function scenarioOf(document: object): Scenario {
  const reading = parseScenario(JSON.stringify({ name: 'box', ...document }), 'box.json', () => ({
    ok: false,
    reason: '',
  }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.scenario;
}

export function run(document: object, files: Files = {}, options?: ParseOptions): ScenarioReport {
  const reading = read(document, files, options);
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return runScenario(reading.scenario);
}

export function problemsOf(document: object, files: Files = {}, options?: ParseOptions): string[] {
  const reading = read(document, files, options);
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

export function results({ entries }: ScenarioReport, ...of: readonly string[]): ResultEntry[] {
  return entries.filter(
    (entry): entry is ResultEntry => 'failures' in entry && (of.length === 0 || of.includes(entry.kind)),
  );
}

export function failuresOf(report: ScenarioReport, ...of: readonly string[]): string[] {
  return results(report, ...of).flatMap(({ failures }) =>
    failures.map(({ what, expected, found }) => `${what}: expected ${expected}, found ${found}`),
  );
}

/** Returns each result as its time (unit: ms) and the text `number what`. */
export function told(report: ScenarioReport): (readonly [number, string])[] {
  return results(report).map(({ atMs, number, what }) => [atMs, `${number} ${what}`] as const);
}

export const tag = (AssetTag: string) => ({ request: `PATCH ${system}`, body: { AssetTag } });
export const hasTag = (AssetTag: unknown) => ({ check: { get: system, has: { AssetTag } } });

/** Returns the only candidate of a sweep: the scenario on the server that it describes. */
export const asWritten = (scenario: Scenario): readonly Candidate[] => [{ scenario, server: '' }];
