/** What came of one seed of a sweep, as plain data: workers send it, and shards of a sweep are merged from it. */
import type { ReachedCounts } from '../coverage/collector.js';
import { isResult, type PlacedFailure, type ReportEntry, type ResultEntry } from '../report/report.js';
import type { PlannedFault } from '../run/planned-fault.js';

export interface SeedOutcome {
  readonly seed: string;
  /** How many futures of the seed it is about; absent for what the seed itself came to. */
  readonly futures?: number;
  /** Undefined for a seed that passed. */
  readonly failure: SeedFailure | undefined;
  /** Events executed. */
  readonly events: number;
  /** Of the state it ended in, where that was asked for; empty where what the program threw left none. */
  readonly fingerprint?: string;
  /** Its events with all that they changed, as JSON, where that was asked for. */
  readonly trace?: readonly string[];
  /** Numbers of the checks that have to hold in some history, and did in this one. */
  readonly held: readonly string[];
  /** What it reached, where that was asked for. */
  readonly reached?: ReachedCounts;
  /** How each of its futures ended, the first first, where that was asked for. */
  readonly ends?: readonly FutureEnd[];
}

/** How a future ended, in words that differ where that does. */
export interface FutureEnd {
  readonly path: string;
  readonly end: string;
}

/** What came beside the scenario itself. */
export interface SeedVariations {
  /** The make of the server; empty for the one that the scenario describes. */
  readonly server: string;
  readonly ties: 'fifo' | 'shuffled';
  readonly faults: readonly PlannedFault[];
}

/** The first thing that went wrong. */
export interface SeedFailure extends SeedVariations {
  /**
   * What failed: a step, a check, what holds in every history, or the program itself. Order: with ties kept it passes. Two
   * histories: the same seed ended otherwise in another process. Quiet: a future in which all was put right and is not well.
   */
  readonly kind: 'step' | 'check' | 'pin' | 'invariant' | 'bug' | 'order' | 'two histories' | 'quiet';
  /** The same for the same fault of the program, as far as can be told: failures of one bucket are one bug. */
  readonly bucket: string;
  /** In words: what was expected, and what was found. */
  readonly what: string;
  /** In its file; empty where there is none. */
  readonly location: string;
  /** Virtual time since the start. Unit: ms. */
  readonly atMs: number;
  /** Of a future that was explored: where it is to be found. */
  readonly path?: string;
  /** What was done in it, the first first. */
  readonly steps?: readonly FutureStep[];
}

/** One thing that was done on the way, as a report tells it. */
export interface FutureStep {
  /** Since the start of the history. Unit: ms. */
  readonly atMs: number;
  readonly what: string;
}

/** The first thing that went wrong in a run, and how failures are told to be one fault of the program. */
export interface FirstFailure extends Pick<ResultEntry, 'kind' | 'number' | 'name' | 'atMs'> {
  /** Of what failed, the first. */
  readonly failure: PlacedFailure;
  /** How the controller and its host stood, by the last changes that were told of each: `PowerState=Off …`. */
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

/** What the program throws, without what differs from seed to seed while the fault is the same: numbers as well. */
export function bugBucket(thrown: string): string {
  return `bug ${withoutNumbers(thrown)}`;
}

/** One line, the same for different instants, ids and seeds. */
export function withoutNumbers(text: string): string {
  return withoutIds(text).replace(/\d+/g, '#').split('\n', 1)[0] ?? '';
}

/** A text without the ids and instants in it, which follow from when things happen. */
export function withoutIds(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|[0-9a-f]{8,}/g, '#');
}
