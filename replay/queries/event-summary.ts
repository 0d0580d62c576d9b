/**
 * Summary of an event for query results: plain data without the states around the event, and the events that caused it.
 */

import * as z from 'zod';
import type { Address } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { type Pausing, pause, runToCompletion } from '../cooperative.js';
import { formatCause } from '../format/cause-text.js';
import { instant } from '../format/instant.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { type CausedTransition, transitionsOf } from '../history/transitions.js';
import type { MachineTransition } from '../machine-states.js';

export interface EventSummary {
  readonly number: number;
  /** Virtual time of the event. Unit: ms since the epoch. */
  readonly at: number;
  readonly cause: CauseSummary;
  /** Machines whose active states have changed. */
  readonly transitions: readonly MachineTransition[];
  /** Names of the reported facts. */
  readonly facts: readonly string[];
}

export type CauseSummary =
  | {
      readonly input: JournaledInput;
      /** True if the input was refused, so that the event changed nothing. */
      readonly refused?: true;
    }
  | { readonly machine: Address; readonly timer: string; readonly event: string };

export function summarizeEvent(event: HistoryEvent): EventSummary {
  const { number, at, cause, emitted } = event;
  return { number, at, cause: tellCause(cause), transitions: transitionsOf(event), facts: emitted };
}

/** Returns the summary of a recorded transition event. */
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

// Causal chain of an event: its cause, the cause of the cause, and so on back to the input.

/**
 * Maximum number of reported causes. Assumption: more causes explain nothing; the chain of a periodic timer contains
 * all of its earlier firings.
 */
const causesMax = 16;

export interface Causes {
  /** Causes of the event, nearest first. */
  readonly causes: readonly EventSummary[];
  /** True if the chain was truncated. */
  readonly hasMore: boolean;
}

/** Returns the causes of an event, at most `most` of them. */
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

/** Events and instants in responses of the control API and in streams: plain data with times and causes as text. */
export interface EventOrInstant {
  /** Number of the event, 0 at the start of the history; undefined for the start or end of an interval. */
  readonly event: number | undefined;
  /** Virtual time of the event or instant. Unit: ms since the epoch. */
  readonly at: number;
}

export function formatEvent(event: EventSummary): object {
  const { cause, at } = event;
  const description = formatCause('input' in cause ? cause : { address: cause.machine, event: cause.event });
  return { ...event, time: instant(at), description };
}

export function formatMoment({ event, at }: EventOrInstant): object {
  return { event, at, time: instant(at) };
}

/** Schema of an event. It is a function, because only the description of the control API needs it. */
export const eventSchema = () =>
  z.strictObject({
    number: z.int().min(1).describe('Number of the event in execution order, counted from 1.'),
    at: z.int().describe('Virtual time of the event, in milliseconds since the epoch.'),
    time: z.string(),
    description: z.string().describe('Cause of the event as text.'),
    cause: z
      .union([
        z.strictObject({ input: z.looseObject({ type: z.string() }), refused: z.literal(true).optional() }),
        z.strictObject({ machine: z.string(), timer: z.string(), event: z.string() }),
      ])
      .describe('Input, or the machine whose timer was due.'),
    transitions: z.array(
      z.strictObject({ machine: z.string(), from: z.array(z.string()), to: z.array(z.string()) }),
    ),
    facts: z.array(z.string()),
  });

export const momentSchema = () =>
  z.strictObject({
    event: z
      .int()
      .optional()
      .describe(
        'Number of the event, 0 at the start of the history; absent for the start or end of the queried interval.',
      ),
    at: z.int().describe('Virtual time of the event or instant, in milliseconds since the epoch.'),
    time: z.string(),
  });

export const causesSchema = () => ({
  causes: z.array(eventSchema()).describe('Causes of the event, nearest first.'),
  hasMore: z.boolean().describe('True if the list of causes was truncated.'),
});
