/** The outcome of one seed of a sweep as plain data: workers send it, and shards of a sweep are merged from it. */
import type { ReachedCounts } from '../coverage/collector.js';
import { isResult, type PlacedFailure, type ReportEntry, type ResultEntry } from '../report/report.js';
import type { PlannedFault } from '../run/planned-fault.js';

export interface SeedOutcome {
  readonly seed: string;
  /** Number of futures of the seed that it covers; absent for the seed itself. */
  readonly futures?: number;
  /** Undefined for a seed that passed. */
  readonly failure: SeedFailure | undefined;
  /** Number of executed events. */
  readonly events: number;
  /** Fingerprint of the final state, if requested; empty if an error of the program left none. */
  readonly fingerprint?: string;
  /** Its events with all changes, as JSON, if requested. */
  readonly trace?: readonly string[];
  /** Numbers of the optional checks that held in this history. */
  readonly held: readonly string[];
  /** Its coverage, if requested. */
  readonly reached?: ReachedCounts;
  /** The ends of its futures in order, if requested. */
  readonly ends?: readonly FutureEnd[];
}

/** The end of a future as text that differs if the end differs. */
export interface FutureEnd {
  readonly path: string;
  readonly end: string;
}

/** Additions of the sweep to the scenario. */
export interface SeedVariations {
  /** The server variant; empty for the server of the scenario. */
  readonly server: string;
  readonly ties: 'fifo' | 'shuffled';
  readonly faults: readonly PlannedFault[];
}

/** The first failure. */
export interface SeedFailure extends SeedVariations {
  /**
   * Kind of failure: a step, a check, an invariant, or an error of the program. Order: it passes with unshuffled ties.
   * Two histories: the same seed ended differently in another process. Quiet: a future whose repaired server is not
   * healthy.
   */
  readonly kind: 'step' | 'check' | 'pin' | 'invariant' | 'bug' | 'order' | 'two histories' | 'quiet';
  /** Equal for failures with the same cause, as far as known: one bucket is one bug. */
  readonly bucket: string;
  /** Text: the expected and the found value. */
  readonly what: string;
  /** Location in its file; empty without one. */
  readonly location: string;
  /** Virtual time since the start. Unit: ms. */
  readonly atMs: number;
  /** Path of an explored future. */
  readonly path?: string;
  /** Its operations, in order. */
  readonly steps?: readonly FutureStep[];
}

/** One operation, as a report shows it. */
export interface FutureStep {
  /** Since the start of the history. Unit: ms. */
  readonly atMs: number;
  readonly what: string;
}

/** The first failure of a run, and the key of its bucket. */
export interface FirstFailure extends Pick<ResultEntry, 'kind' | 'number' | 'name' | 'atMs'> {
  /** The first failed entry. */
  readonly failure: PlacedFailure;
  /** States of controller and host, by their last changes: `PowerState=Off …`. */
  readonly states: string;
}

export function firstFailure(entries: readonly ReportEntry[]): FirstFailure | undefined {
  const index = entries.findIndex((entry) => isResult(entry) && entry.failures.length > 0);
  const entry = entries[index] as ResultEntry | undefined;
  const [failure] = entry?.failures ?? [];
  if (entry === undefined || failure === undefined) return undefined;
  const { kind, number, name, atMs } = entry;
  return { kind, number, name, atMs, failure, states: statesIn(entries.slice(0, index)) };
}

function statesIn(entries: readonly ReportEntry[]): string {
  const states = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'change') for (const { what, to } of entry.changes) states.set(what, to);
  }
  return [...states].map(([what, is]) => `${what}=${is}`).join(' ');
}

/** The text of an error without parts that differ between seeds, such as numbers. */
export function bugBucket(thrown: string): string {
  return `bug ${withoutNumbers(thrown)}`;
}

/** One line, equal for different instants, ids and seeds. */
export function withoutNumbers(text: string): string {
  return withoutIds(text).replace(/\d+/g, '#').split('\n', 1)[0] ?? '';
}

/** A text without its ids and instants, which depend on the time of events. */
export function withoutIds(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|[0-9a-f]{8,}/g, '#');
}
