/** An event as answers tell of it and show it: plain data, without the states around it; and the events that had it happen. */

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
  /** Machines that stand elsewhere after it. */
  readonly transitions: readonly MachineTransition[];
  /** The facts that were told in it. */
  readonly facts: readonly string[];
}

export type CauseSummary =
  | {
      readonly input: JournaledInput;
      /** It was executed, and has changed nothing. */
      readonly refused?: true;
    }
  | { readonly machine: Address; readonly timer: string; readonly event: string };

export function summarizeEvent(event: HistoryEvent): EventSummary {
  const { number, at, cause, emitted } = event;
  return { number, at, cause: tellCause(cause), transitions: transitionsOf(event), facts: emitted };
}

/** The same of a recorded transition. */
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

// Why something happened: the event behind an event, the one behind that, and so on to what came from outside.

/** Assumption: more are no explanation. A timer that sets itself again has as many as it has gone off. */
const causesMax = 16;

export interface Causes {
  /** Nearest first. */
  readonly causes: readonly EventSummary[];
  /** Whether there are more behind them. */
  readonly hasMore: boolean;
}

/** As many of them as are told. */
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

/** Events and moments as the control API and streams answer them: plain data, instants as text, the cause in words. */
export interface EventOrInstant {
  /**
   * The number of the event that made it so, 0 at the start; undefined for what was so when a stretch began, or still is when it
   * ends.
   */
  readonly event: number | undefined;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
}

/** With milliseconds, unlike in Redfish: here one looks at the order of things. */
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

/** Schemas are functions: only the description of the control API needs them. */
export const eventSchema = () =>
  z.looseObject({
    number: z.int().min(1).describe('From 1 in the order of execution.'),
    at: z.int().describe('Virtual time, in milliseconds since the epoch.'),
    time: z.string(),
    description: z.string().describe('What caused it.'),
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
        'That made it so, 0 at the start; none where the stretch that is asked about begins or ends.',
      ),
    at: z.int().describe('Virtual time, in milliseconds since the epoch.'),
    time: z.string(),
  });

export const causesSchema = () => ({
  causes: z.array(eventSchema()).describe('Nearest first.'),
  hasMore: z.boolean().describe('Whether there are more behind them.'),
});
