/** The flag `--include-root`, and the options of every command that reads scenario files. Does not import `scenarios`. */
import { Option } from 'commander';

/** What is said of the scenarios that are read. */
export interface ScenarioFlags {
  readonly set: Readonly<Record<string, unknown>>;
  /** The folder of the files that a scenario names; its own unless said. */
  readonly includeRoot?: string | undefined;
}

export function includeRootOption(): Option {
  return new Option(
    '--include-root <folder>',
    "folder of the files that a scenario may include (default: the scenario's own)",
  );
}
