/** Report of a scenario run: all entries in order, as plain data. `--json` prints it unchanged; `text.ts` formats it. */
import type { Failure, ValueOf } from '../checks/failure.js';

/** Failure with its location in the scenario file. */
export interface PlacedFailure extends Omit<Failure, 'path' | 'values'> {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface Entry {
  /** Virtual time of the entry since the start. Unit: ms. */
  readonly atMs: number;
  /** Names of the members that the entry is about; absent for one controller, and for steps of no member. */
  readonly members?: readonly string[];
}

/** Executed step, evaluated check, or comparison with a pinned fingerprint. An entry without failures has passed. */
export interface ResultEntry extends Entry {
  readonly kind: 'step' | 'check' | 'pin';
  /** Number of the step or of the check, from 1; `3.1` is the first step inside the third. */
  readonly number: string;
  readonly name: string | undefined;
  /** Text of the action or condition. */
  readonly what: string;
  /** Text of the result; empty if there is nothing to report. */
  readonly outcome: string;
  /** True if the check held in this run; only for a check that has to hold in at least one of many runs. */
  readonly held?: boolean;
  readonly failures: readonly PlacedFailure[];
}

/** Start of a step with nested steps, whose entries follow. */
export interface GroupEntry extends Entry {
  readonly kind: 'group';
  readonly number: string;
  readonly name: string | undefined;
  readonly what: string;
}

/** Fault that is not a step, including a fault that the state refused. */
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
    /** Previous value; undefined for the value at the start. */
    readonly from: string | undefined;
    readonly to: string;
  }[];
}

/** New entry of a log. */
export interface LogLineEntry extends Entry {
  readonly kind: 'log';
  readonly log: string;
  readonly code: number;
  readonly severity: string;
  readonly message: string;
}

/** Deliveries of equal content to a modeled listener at one instant, with their number. */
export interface DeliveryEntry extends Entry {
  readonly kind: 'delivery';
  /** Address of the listener. */
  readonly to: string;
  /** Text of the delivery: the messages of events, the subject of a mail, or the text of a log entry. */
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
  /** First instant of the run. Unit: ms since the epoch. */
  readonly startMs: number;
  readonly entries: readonly ReportEntry[];
  /** Numbers of passed, failed and skipped steps and checks. */
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  /** Virtual time from the start to the end of the run. Unit: ms. */
  readonly durationMs: number;
  /** Number of executed events, which include inputs and timers. */
  readonly events: number;
  /** Fingerprint of the final state: equal for equal seeds and inputs. */
  readonly fingerprint: string;
  /** Histories of the wrong values; absent if failures are not explained. */
  readonly explanations?: readonly Explanation[];
  /** Command that reproduces the run. */
  readonly again: string;
  /** File in which the journal of the run is stored; absent for none. */
  readonly journal?: string;
}

/** History of a value until its failure. */
export interface Explanation {
  /** Kind of the failed entry. */
  readonly kind: ResultEntry['kind'];
  readonly number: string;
  /** Member with the value; absent for one controller. */
  readonly member?: string;
  readonly uri: string;
  /** JSON pointer to the value in its resource. */
  readonly pointer: string;
  /** Last changes of the value, oldest first. */
  readonly changes: readonly ValueChange[];
  /**
   * Last time at which the value was correct, and the differences of its resource since then; absent if the value never
   * was correct.
   */
  readonly rightUntil?: { readonly atMs: number; readonly different: readonly string[] };
}

export interface ValueChange {
  /** Virtual time of the change since the start. Unit: ms. */
  readonly atMs: number;
  /** New value as text. The first change contains the value at the start. */
  readonly to: string;
  /** Last events between the previous instant and the change, as text. */
  readonly by: readonly string[];
}

export function isResult(entry: ReportEntry): entry is ResultEntry {
  return 'failures' in entry;
}

/** Resource value of a failed entry. */
export interface FailedValue {
  /** Index of the entry in the report. */
  readonly index: number;
  readonly entry: Pick<ResultEntry, 'kind' | 'number'>;
  readonly value: ValueOf;
  /** Member with the value; absent for one controller. */
  readonly member?: string;
}
