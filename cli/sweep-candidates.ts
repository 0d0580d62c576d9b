/** The scenario of a sweep, on the server that its file describes and, where asked for, on all others that it goes with. */
import { type Candidate, type Scenario, servers } from '../scenarios/index.js';
import { readScenarios } from './scenario-files.js';

export interface SweptFile {
  readonly file: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Other makes of servers too. */
  readonly servers?: 'random' | undefined;
}

/** Throws Error for a file that is no scenario. */
export function readCandidates(swept: SweptFile): readonly Candidate[] {
  const { file, parameters } = swept;
  const [scenario] = readScenarios([file], parameters).scenarios;
  if (scenario === undefined) throw new Error(`${file} was read before, and is no scenario now`);
  return [{ scenario, server: '' }, ...(swept.servers === undefined ? [] : onOthers(swept))];
}

/** One that lacks a part which the scenario names is left out. */
function onOthers({ file, parameters }: SweptFile): readonly Candidate[] {
  return Object.entries(servers).flatMap(([server, differs]) =>
    readScenarios([file], parameters, differs).scenarios.map((scenario: Scenario) => ({ scenario, server })),
  );
}
