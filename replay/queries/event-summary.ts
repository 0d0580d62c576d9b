/**
 * The summary of an event for query results: plain data, without the states around it; and the events that caused it.
 */

import * as z from 'zod';
import type { Address } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import { formatCause } from '../format/cause-text.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { type CausedTransition, transitionsOf } from '../history/transitions.js';
import type { MachineTransition } from '../machine-states.js';

export interface EventSummary {
  readonly number: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  readonly cause: CauseSummary;
  /** Machines whose active states have changed. */
  readonly transitions: readonly MachineTransition[];
  /** The reported facts. */
  readonly facts: readonly string[];
}

export type CauseSummary =
  | {
      readonly input: JournaledInput;
      /** The event was executed without a change. */
      readonly refused?: true;
    }
  | { readonly machine: Address; readonly timer: string; readonly event: string };

export function summarizeEvent(event: HistoryEvent): EventSummary {
  const { number, at, cause, emitted } = event;
  return { number, at, cause: tellCause(cause), transitions: transitionsOf(event), facts: emitted };
}

/** The same for a recorded transition. */
export function summarizeTransition({
  number,
  at,
  cause,
  input,
  transitions,
  facts,
}: CausedTransition): EventSummary {
  const toldCause = 'machine' in cause ? cause : tellInput(input as JournaledInput, cause.refused);
  return { number, at, cause: toldCause, transitions, facts };
}

function tellCause(cause: HistoryEvent['cause']): CauseSummary {
  if ('input' in cause) return tellInput(cause.input, !cause.outcome.ok);
  const { address, timer, event } = cause;
  return { machine: address, timer, event };
}

function tellInput(input: JournaledInput, isRefused: boolean): CauseSummary {
  return { input, ...(isRefused && { refused: true }) };
}

// The causes of an event: the event before it in the chain, its cause, and so on to the input.

/** Assumption: more causes explain nothing. A periodic timer has as many as it has fired. */
const causesMax = 16;

export interface Causes {
  /** Nearest first. */
  readonly causes: readonly EventSummary[];
  /** True if the chain was cut. */
  readonly hasMore: boolean;
}

/** At most as many as are reported. */
export function summarizeCauses(history: History, event: HistoryEvent, most: number = causesMax): Causes {
  return runToCompletion(pausingSummarizeCauses(history, event, most));
}

export function* pausingSummarizeCauses(
  { pausing }: History,
  event: HistoryEvent,
  most: number = causesMax,
): Pausing<Causes> {
  const causes: EventSummary[] = [];
  let cause = yield* pausing.causeOf(event);
  while (cause !== undefined) {
    if (causes.length === most) return { causes, hasMore: true };
    causes.push(summarizeEvent(cause));
    yield pause;
    cause = yield* pausing.causeOf(cause);
  }
  return { causes, hasMore: false };
}

/**
 * Events and positions in responses of the control API and in streams: plain data, instants as text, the cause as text.
 */
export interface EventOrInstant {
  /** Number of the event that changed it, 0 at the start; undefined at the start or end of an interval. */
  readonly event: number | undefined;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
}

/** With milliseconds, unlike in Redfish, because the order of events matters here. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

export function formatEvent(event: EventSummary): object {
  const { cause, at } = event;
  const description = formatCause('input' in cause ? cause : { address: cause.machine, event: cause.event });
  return { ...event, time: instant(at), description };
}

export function formatMoment({ event, at }: EventOrInstant): object {
  return { event, at, time: instant(at) };
}

/** Schemas are functions, because only the description of the control API needs them. */
export const eventSchema = () =>
  z.looseObject({
    number: z.int().min(1).describe('From 1 in the order of execution.'),
    at: z.int().describe('Virtual time, in milliseconds since the epoch.'),
    time: z.string(),
    description: z.string().describe('Cause of the event.'),
    cause: z.looseObject({}).describe('The input, or the machine whose timer was due.'),
    transitions: z.array(
      z.looseObject({ machine: z.string(), from: z.array(z.string()), to: z.array(z.string()) }),
    ),
    facts: z.array(z.string()),
  });

export const momentSchema = () =>
  z.strictObject({
    event: z
      .int()
      .optional()
      .describe(
        'Number of the event that changed it, 0 at the start; absent at the start or end of the queried interval.',
      ),
    at: z.int().describe('Virtual time, in milliseconds since the epoch.'),
    time: z.string(),
  });

export const causesSchema = () => ({
  causes: z.array(eventSchema()).describe('Nearest first.'),
  hasMore: z.boolean().describe('True if the list was cut.'),
});
