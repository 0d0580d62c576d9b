/**
 * Event of a trace with all of its changes as a JSON Patch. The patch converts the state before the event to the state
 * after it. So a trace shows the recorded changes even if this program behaves differently.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ControllerTree } from '../../models/index.js';
import type { HistoryEvent, HistoryStep } from '../history/step.js';
import { applyPatch, type PatchOperation, patchBetween } from '../patch.js';
import { type EventSummary, summarizeEvent } from '../queries/event-summary.js';
import { LineSealer } from '../store/sealed-lines.js';

export interface TracedEvent extends EventSummary {
  /**
   * Changes of the event. The time and the event count of the clock are omitted, because they are members of the event
   * itself, and also change between events.
   */
  readonly patch: readonly PatchOperation[];
}

const saidByEvent: ReadonlySet<string> = new Set(['/clock/now', '/clock/executed']);

export function traceEvent(event: HistoryEvent): TracedEvent {
  const patch = patchBetween(event.before, event.after).filter(({ path }) => !saidByEvent.has(path));
  return { ...summarizeEvent(event), patch };
}

/** Returns the state after a traced event. Throws Error if its patch does not fit the state before. */
export function applyEvent(before: ControllerTree, { patch, number, at }: TracedEvent): ControllerTree {
  const after = applyPatch(before, patch);
  return { ...after, clock: { ...after.clock, now: at, executed: number } };
}

/** Returns the step with its event number and time. */
export function eventOfStep(step: HistoryStep): HistoryEvent {
  const { executed, now } = step.after.clock;
  return { ...step, number: executed, at: now };
}

/**
 * Returns true for events with an equal cause, equal transitions and facts in the same order, and equal changes in any
 * order.
 */
export function isSameEvent(one: TracedEvent, other: TracedEvent): boolean {
  return isDeepStrictEqual(inOrder(one), inOrder(other));
}

/**
 * Returns the event with a sorted patch, because neither the keys of a state nor the operations of its patch have an
 * order.
 */
function inOrder({ patch, ...told }: TracedEvent): TracedEvent {
  return { ...told, patch: patch.toSorted((one, other) => (one.path < other.path ? -1 : 1)) };
}

// Line of a trace: a sealed event. A difference between replay and trace is attributed to the program, so a changed
// line has to be recognized.

/**
 * Returns a new sealer for each line, so that a line is valid without the lines before it. Event numbers show missing
 * lines.
 */
const sealer = () => new LineSealer('tidefish-trace');

export function traceLine(event: TracedEvent): string {
  return sealer().seal(JSON.stringify(event));
}

/** Parses a line; returns undefined for a changed line. */
export function readTraceLine(line: string): TracedEvent | undefined {
  const json = sealer().open(line);
  return json === undefined ? undefined : JSON.parse(json);
}
