/**
 * The report of a scenario run: all entries in order, as plain data. `--json` prints it unchanged; `text.ts` formats
 * it.
 */
import type { Failure, ValueOf } from '../checks/failure.js';

/** A failure with its location in the scenario file. */
export interface PlacedFailure extends Omit<Failure, 'path' | 'values'> {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface Entry {
  /** Virtual time since the start. Unit: ms. */
  readonly atMs: number;
}

/** An executed step, a check, or the comparison with a pinned fingerprint. It has passed if it has no failures. */
export interface ResultEntry extends Entry {
  readonly kind: 'step' | 'check' | 'pin';
  /** Number of the step, and of the check, from 1; `3.1` is the first step inside the third. */
  readonly number: string;
  readonly name: string | undefined;
  /** The action or condition. */
  readonly what: string;
  /** The result; empty if there is nothing to report. */
  readonly outcome: string;
  /** For a check that has to hold in some run: true if it held in this one. */
  readonly held?: boolean;
  readonly failures: readonly PlacedFailure[];
}

/** The start of a step with nested steps, whose entries follow. */
export interface GroupEntry extends Entry {
  readonly kind: 'group';
  readonly number: string;
  readonly name: string | undefined;
  readonly what: string;
}

/** A fault besides the steps, also one that the state refused. */
export interface DisturbanceEntry extends Entry {
  readonly kind: 'disturbance';
  readonly what: string;
  readonly isTaken: boolean;
}

/** Changes that a client can see at one instant. */
export interface ChangeEntry extends Entry {
  readonly kind: 'change';
  readonly changes: readonly {
    readonly what: string;
    /** Undefined for the value at the start. */
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

/** A delivery to a modeled listener at one instant, with the number of equal ones. */
export interface DeliveryEntry extends Entry {
  readonly kind: 'delivery';
  /** The address of the listener. */
  readonly to: string;
  /** Text: the messages of events, the subject of a mail, the text of a log entry. */
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
  /** Numbers of passed, failed and skipped steps and checks. */
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  /** Virtual time from start to end. Unit: ms. */
  readonly durationMs: number;
  /** Number of executed events, inputs and timers. */
  readonly events: number;
  /** Fingerprint of the final state: equal for equal seeds and inputs. */
  readonly fingerprint: string;
  /** History of the wrong values; absent without an explanation. */
  readonly explanations?: readonly Explanation[];
  /** The command that reproduces the run. */
  readonly again: string;
}

/** The history of a value until its failure. */
export interface Explanation {
  /** Entry of the failure. */
  readonly kind: ResultEntry['kind'];
  readonly number: string;
  readonly uri: string;
  /** JSON pointer to the value. */
  readonly pointer: string;
  /** Its last changes, oldest first. */
  readonly changes: readonly ValueChange[];
  /** Last time at which it was correct, and the differences of its resource since then; absent if it never was. */
  readonly rightUntil?: { readonly atMs: number; readonly different: readonly string[] };
}

export interface ValueChange {
  /** Virtual time since the start. Unit: ms. */
  readonly atMs: number;
  /** Text; the first is the value at the start. */
  readonly to: string;
  /** The last events since the previous instant, as text. */
  readonly by: readonly string[];
}

export function isResult(entry: ReportEntry): entry is ResultEntry {
  return 'failures' in entry;
}

/** A failed entry with a resource value. */
export interface FailedValue {
  /** Number of the entry in the report. */
  readonly index: number;
  readonly entry: Pick<ResultEntry, 'kind' | 'number'>;
  readonly value: ValueOf;
}
