/** Flags that several commands share. This module does not import `scenarios`, so that it loads fast. */
import { InvalidArgumentError, Option } from 'commander';
import { executorNames, parseDuration } from '../engine/index.js';
import type { TraceRequest } from '../http/index.js';
import { printError } from './terminal/terminal.js';

/** Declares the option `--executor`. The executor changes only the duration of a run, never its history. */
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
  /** Folder that contains the files that a scenario names (default: the folder of the scenario). */
  readonly includeRoot?: string | undefined;
  /** Texts of all files by name, in place of the files of this machine. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

export function includeRootOption(): Option {
  return new Option(
    '--include-root <folder>',
    "folder of the files that a scenario may include (default: the scenario's own)",
  );
}

/**
 * Default number of events in a trace. Assumption: readers of a trace look for recent events. With some hundred bytes
 * an event, the trace takes about 30 MB, and at most twice that size.
 */
const tracedDefault = 65_536;
const tracedMax = 100_000_000;

/** Declares the option `--trace`: the number of most recent events whose changes are stored beside the journal. */
export function traceOption(): Option {
  return new Option(
    '--trace [events]',
    'store the changes of each of the last events beside the journal, as JSON Patches, so that a replay reports the first event that differs',
  )
    .argParser(wholeNumber(1, tracedMax))
    .preset(tracedDefault);
}

/**
 * Converts the flag `--trace` to a trace request. A journal without its trace is still complete, so a trace that can no
 * longer be written is only reported, and the run continues.
 */
export function readTraceOption(eventsMax: number | undefined): TraceRequest | undefined {
  return eventsMax === undefined ? undefined : { eventsMax, onFailure: printError };
}

/** Parser of a duration, such as 1h30m. Unit of the result: ms. */
export function duration(text: string): number {
  const spanMs = parseDuration(text);
  if (spanMs === undefined)
    throw new InvalidArgumentError(`${text} is not a duration (expected a text such as 1h30m)`);
  return spanMs;
}

/** Returns a parser of whole numbers between two bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };
}
