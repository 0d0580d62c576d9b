/** Answers of the control API, as far as the console reads them. Times are ms since the epoch unless they are texts. */

export type { Extent, OpeningAnswer, ServerUris } from '../../http/control/answers.js';

export interface ActiveFault {
  readonly fault: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly since: { readonly event: number; readonly at: number; readonly time: string };
}

export interface RunState {
  readonly time: string;
  readonly at: number;
  readonly pace: string;
  readonly nextDue: string | null;
  readonly executed: number;
  readonly machines: { readonly power: unknown; readonly manager: string; readonly mains: string };
  readonly screen: readonly string[];
  readonly sessions: number;
  readonly seed: string;
  readonly faults: readonly ActiveFault[];
}

export interface Transition {
  readonly machine: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface EventFacts {
  readonly number: number;
  readonly at: number;
  readonly time: string;
  readonly description: string;
  readonly cause:
    | { readonly input: Readonly<Record<string, unknown>> & { readonly type: string } }
    | { readonly machine: string; readonly timer: string; readonly event: string };
  readonly transitions: readonly Transition[];
  readonly facts: readonly string[];
}

export interface EventWithCauses extends EventFacts {
  readonly causes: readonly EventFacts[];
  readonly hasMore: boolean;
}

/** Earlier event that led to a value: its place among the causes, and the part of the state through which it did. */
export interface Influence {
  readonly event: EventFacts;
  readonly readBy: number;
  readonly changed?: string;
  readonly isLater: boolean;
}

export interface Reason {
  readonly event: EventFacts;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly influences?: readonly Influence[];
  readonly causes?: readonly EventFacts[];
}

export interface MachineFacts {
  readonly kind: string;
  readonly address: string;
  readonly active: readonly string[];
  readonly description: string;
}

export interface Difference {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly was?: unknown;
}

/** Resources that differ between two positions. */
export interface ChangesFacts {
  readonly changed: readonly {
    readonly uri: string;
    /** True if only readings, counters and the clock differ. */
    readonly isVolatile: boolean;
    readonly changes: readonly Difference[];
  }[];
  readonly removed: readonly { readonly uri: string; readonly description: string }[];
  readonly added: readonly { readonly uri: string; readonly description: string }[];
}

export interface LoggedRequest {
  readonly number: number;
  readonly started: string;
  readonly durationMs: number;
  readonly client: string;
  readonly user: string | null;
  readonly method: string | null;
  readonly uri: string | null;
  readonly status: number | null;
  readonly bytes: number;
  readonly at: string;
  readonly events: readonly number[];
  readonly message: string | null;
  readonly problem: string | null;
}

/** Slice of a lane: start, end, text, number of merged slices, first event. */
export type Slice = readonly [from: number, to: number, text: string, count: number, event: number];
/** Tick of a lane: instant, text, number of merged ticks, severity, event; 0 for no event. */
export type Tick = readonly [at: number, text: string, count: number, severity: Severity, event: number];
export type Severity = 'ok' | 'info' | 'warning' | 'critical';

export type LaneData =
  | { readonly lane: string; readonly slices: readonly Slice[] }
  | { readonly lane: string; readonly ticks: readonly Tick[] };

export interface TimelineData {
  readonly from: number;
  readonly to: number;
  readonly resolution: number;
  /** End of the history: a slice that ends there goes on. */
  readonly end: number;
  readonly isComplete: boolean;
  readonly lanes: readonly LaneData[];
  readonly machines: readonly { readonly address: string; readonly changes: number }[];
  /** Users of requests, each of whom can have a lane. */
  readonly users: readonly string[];
}
