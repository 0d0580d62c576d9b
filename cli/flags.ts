/** Flags of several commands. Does not import `scenarios`. */
import { InvalidArgumentError, Option } from 'commander';
import { executorNames } from '../engine/index.js';
import type { TraceRequest } from '../http/index.js';
import { printError } from './terminal/terminal.js';

/** The executor changes no history, only the duration. */
export function executorOption(): Option {
  return new Option(
    '--executor <name>',
    'executor of the statecharts: compiled plans, or XState itself, the slower reference',
  )
    .choices(executorNames)
    .default('compiled');
}

/** Options for reading scenarios. */
export interface ScenarioFlags {
  readonly set: Readonly<Record<string, unknown>>;
  /** The folder of the files that a scenario names (default: the folder of the scenario). */
  readonly includeRoot?: string | undefined;
}

export function includeRootOption(): Option {
  return new Option(
    '--include-root <folder>',
    "folder of the files that a scenario may include (default: the scenario's own)",
  );
}

/**
 * Assumption: a search concerns recent events. At some hundred bytes an event the trace takes about 30 MB, at most
 * twice that.
 */
const tracedDefault = 65_536;
const tracedMax = 100_000_000;

/** Number of the last events that are stored beside a journal with all their changes, if the flag is given. */
export function traceOption(): Option {
  return new Option(
    '--trace [events]',
    'store the changes of each of the last events beside the journal, as JSON Patches, so that a replay reports the first event that differs',
  )
    .argParser(wholeNumber(1, tracedMax))
    .preset(tracedDefault);
}

/** A journal without its trace is still complete. A trace that can no longer be written is reported, and the run goes on. */
export function readTraceOption(eventsMax: number | undefined): TraceRequest | undefined {
  return eventsMax === undefined ? undefined : { eventsMax, onFailure: printError };
}

/** Parses a whole number within bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };
}
