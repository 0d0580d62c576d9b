/** Scenarios of a sweep: the scenario on the server of its file and, on request, on all other compatible servers. */
import { type Candidate, type Scenario, servers } from '../../scenarios/index.js';
import type { ScenarioFlags } from '../flags.js';
import { readScenarios } from '../scenario/scenario-files.js';

export interface SweptFile {
  readonly file: string;
  readonly parameters: ScenarioFlags['set'];
  readonly includeRoot?: string | undefined;
  /** Texts of all files by name, for a worker without these files. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  /** Inclusion of other servers; undefined for the server of the file alone. */
  readonly servers?: 'random' | undefined;
}

/** Reads the scenario for each server. Throws Error if the file is not a scenario. */
export function readCandidates(swept: SweptFile): readonly Candidate[] {
  const { file } = swept;
  const [scenario] = readScenarios([file], flagsOf(swept)).scenarios;
  if (scenario === undefined) throw new Error(`${file} was a scenario before, and is none now`);
  return [{ scenario, server: '' }, ...(swept.servers === undefined ? [] : onOthers(swept))];
}

/**
 * Returns the scenario on each server except the server of its file. Excludes servers that lack a part that the
 * scenario names.
 */
function onOthers(swept: SweptFile): readonly Candidate[] {
  const flags = flagsOf(swept);
  return Object.entries(servers).flatMap(([server, differs]) =>
    readScenarios([swept.file], flags, differs).scenarios.map((scenario: Scenario) => ({ scenario, server })),
  );
}

function flagsOf({ parameters, includeRoot, texts }: SweptFile): ScenarioFlags {
  return { set: parameters, includeRoot, texts };
}
