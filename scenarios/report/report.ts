/**
 * What a run of a scenario comes back with: everything that happened, in order, as plain data. `--json` prints it as
 * it is; `text.ts` makes it readable.
 */
import type { Failure, ValueOf } from '../checks/failure.js';

/** A failure with its place in the scenario file. */
export interface PlacedFailure extends Omit<Failure, 'path' | 'values'> {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface Entry {
  /** Virtual time since the start. Unit: ms. */
  readonly atMs: number;
}

/** A step that was taken, a check, or the comparison with a pinned fingerprint. It has passed when it has no failures. */
export interface ResultEntry extends Entry {
  readonly kind: 'step' | 'check' | 'pin';
  /** Counts the steps, and then the checks, from 1; `3.1` is the first step inside the third. */
  readonly number: string;
  readonly name: string | undefined;
  /** What was done or looked at. */
  readonly what: string;
  /** What came of it; empty where there is nothing to say. */
  readonly outcome: string;
  /** Of a check that has to hold in some run: whether it did in this one. */
  readonly held?: boolean;
  readonly failures: readonly PlacedFailure[];
}

/** A step that holds others begins; they follow. */
export interface GroupEntry extends Entry {
  readonly kind: 'group';
  readonly number: string;
  readonly name: string | undefined;
  readonly what: string;
}

/** A fault that came beside the steps, or would have if the state had taken it. */
export interface DisturbanceEntry extends Entry {
  readonly kind: 'disturbance';
  readonly what: string;
  readonly isTaken: boolean;
}

/** What a client would have seen change at one instant. */
export interface ChangeEntry extends Entry {
  readonly kind: 'change';
  readonly changes: readonly {
    readonly what: string;
    /** Undefined for what was so at the start. */
    readonly from: string | undefined;
    readonly to: string;
  }[];
}

/** A new entry of a log. */
export interface LogLineEntry extends Entry {
  readonly kind: 'log';
  readonly log: string;
  readonly code: number;
  readonly severity: string;
  readonly message: string;
}

/** What a modelled listener received at one instant, as often as the same came. */
export interface DeliveryEntry extends Entry {
  readonly kind: 'delivery';
  /** The address of the listener. */
  readonly to: string;
  /** In words: the messages of events, the subject of a mail, the text of a log entry. */
  readonly what: string;
  readonly times: number;
}

export type ReportEntry =
  | ResultEntry
  | GroupEntry
  | DisturbanceEntry
  | ChangeEntry
  | LogLineEntry
  | DeliveryEntry;

export interface ScenarioReport {
  readonly name: string;
  readonly file: string;
  readonly description: string | undefined;
  readonly seed: string;
  /** First instant. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly entries: readonly ReportEntry[];
  /** Steps and checks without a failure, with one, and those that were not reached. */
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  /** Virtual time from start to end. Unit: ms. */
  readonly durationMs: number;
  /** Executed events: inputs and timers. */
  readonly events: number;
  /** Of the state at the end: equal for equal seeds and inputs. */
  readonly fingerprint: string;
  /** How values that were not as expected came to be so; absent where nobody looked. */
  readonly explanations?: readonly Explanation[];
  /** The command that has exactly this happen again. */
  readonly again: string;
}

/** What happened to a value until it was not as expected. */
export interface Explanation {
  /** Of the entry that failed. */
  readonly kind: ResultEntry['kind'];
  readonly number: string;
  readonly uri: string;
  /** JSON pointer to the value. */
  readonly pointer: string;
  /** The last changes of it, oldest first. */
  readonly changes: readonly ValueChange[];
  /** When it was right for the last time, and what of its resource is different since; absent when it never was. */
  readonly rightUntil?: { readonly atMs: number; readonly different: readonly string[] };
}

export interface ValueChange {
  /** Virtual time since the start. Unit: ms. */
  readonly atMs: number;
  /** In words; the first is what it was at the start. */
  readonly to: string;
  /** The events since the instant before, the last ones, in words. */
  readonly by: readonly string[];
}

export function isResult(entry: ReportEntry): entry is ResultEntry {
  return 'failures' in entry;
}

/** An entry of a report that failed by a value of a resource. */
export interface FailedValue {
  /** Of the entry in the report. */
  readonly index: number;
  readonly entry: Pick<ResultEntry, 'kind' | 'number'>;
  readonly value: ValueOf;
}
