/** Outcome of one seed of a sweep as plain data. Workers send it, and the shards of a sweep are merged from it. */
import type { ReachedCounts } from '../coverage/collector.js';
import { isResult, type PlacedFailure, type ReportEntry, type ResultEntry } from '../report/report.js';
import type { PlannedFault } from '../run/planned-fault.js';

export interface SeedOutcome {
  readonly seed: string;
  /** Number of futures of the seed that the outcome covers; absent for the outcome of the seed itself. */
  readonly futures?: number;
  /** First failure; undefined for a seed that passed. */
  readonly failure: SeedFailure | undefined;
  /** Number of executed events. */
  readonly events: number;
  /** Fingerprint of the final state, if requested; empty if an error of the program left no state. */
  readonly fingerprint?: string;
  /** Events of the history with all changes, as JSON, if requested. */
  readonly trace?: readonly string[];
  /** Numbers of the optional checks that held in this history. */
  readonly held: readonly string[];
  /** Coverage of the history, if requested. */
  readonly reached?: ReachedCounts;
  /** Ends of the seed's futures in order, if requested. */
  readonly ends?: readonly FutureEnd[];
}

/** End of a future. Different ends have different texts. */
export interface FutureEnd {
  readonly path: string;
  readonly end: string;
}

/** Variations that the sweep adds to the scenario. */
export interface SeedVariations {
  /** Name of the server variant; empty for the server of the scenario. */
  readonly server: string;
  readonly ties: 'fifo' | 'shuffled';
  readonly faults: readonly PlannedFault[];
}

/** First failure of a seed. */
export interface SeedFailure extends SeedVariations {
  /**
   * Kind of failure. `step`, `check`, `pin`, `invariant`: kind of the failed expectation. `bug`: error of the program.
   * `order`: the scenario passes with unshuffled ties. `two histories`: the same seed ended differently in another
   * process. `quiet`: the repaired server of a future is not healthy.
   */
  readonly kind: 'step' | 'check' | 'pin' | 'invariant' | 'bug' | 'order' | 'two histories' | 'quiet';
  /** Key that is equal for failures with the same cause, as far as the program can determine: one bucket is one bug. */
  readonly bucket: string;
  /** Text of the failure: the expected and the found value. */
  readonly what: string;
  /** Location in the scenario file; empty for a failure without a location. */
  readonly location: string;
  /** Virtual time of the failure since the start. Unit: ms. */
  readonly atMs: number;
  /** Path of the explored future. */
  readonly path?: string;
  /** Operations of the future, in order. */
  readonly steps?: readonly FutureStep[];
}

/** Operation of a future, as a report shows it. */
export interface FutureStep {
  /** Time since the start of the history. Unit: ms. */
  readonly atMs: number;
  readonly what: string;
}

/** First failure of a run, with the states that are a part of its bucket. */
export interface FirstFailure extends Pick<ResultEntry, 'kind' | 'number' | 'name' | 'atMs'> {
  /** First failure of the failed entry. */
  readonly failure: PlacedFailure;
  /** States of controller and host according to their last changes: `PowerState=Off …`. */
  readonly states: string;
}

export function firstFailure(entries: readonly ReportEntry[]): FirstFailure | undefined {
  const index = entries.findIndex((entry) => isResult(entry) && entry.failures.length > 0);
  const entry = entries[index] as ResultEntry | undefined;
  const [failure] = entry?.failures ?? [];
  if (entry === undefined || failure === undefined) return undefined;
  const { kind, number, name, atMs } = entry;
  return { kind, number, name, atMs, failure, states: statesIn(entries.slice(0, index), entry.members) };
}

/** Returns the states of the controller; with several controllers, those of the first of the given members. */
function statesIn(entries: readonly ReportEntry[], [member]: readonly string[] = []): string {
  const states = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'change' && isAbout(entry, member))
      for (const { what, to } of entry.changes) states.set(what, to);
  }
  return [...states].map(([what, is]) => `${what}=${is}`).join(' ');
}

function isAbout({ members }: ReportEntry, member: string | undefined): boolean {
  return members === undefined || (member !== undefined && members.includes(member));
}

/** Returns the bucket of an error of the program: its text without parts that differ between seeds, such as numbers. */
export function bugBucket(thrown: string): string {
  return `bug ${withoutNumbers(thrown)}`;
}

/** Returns the first line of a text without its numbers. The result is equal for different instants, ids and seeds. */
export function withoutNumbers(text: string): string {
  return withoutIds(text).replace(/\d+/g, '#').split('\n', 1)[0] ?? '';
}

/** Returns a text without its ids and instants, which depend on the time of events. */
export function withoutIds(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|[0-9a-f]{8,}/g, '#');
}
