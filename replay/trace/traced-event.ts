/**
 * An event with all that it has changed, as a JSON Patch: what a trace keeps of each. A patch leads from the state before to the
 * state after, so a trace says what happened also where this program would do something else.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ControllerTree } from '../../models/index.js';
import type { HistoryEvent, HistoryStep } from '../history/step.js';
import { applyPatch, type PatchOperation, patchBetween } from '../patch.js';
import { type EventSummary, summarizeEvent } from '../queries/event-summary.js';
import { LineSealer } from '../store/sealed-lines.js';

export interface TracedEvent extends EventSummary {
  /** Without time and the count of events, which the event says itself: they move between events as well. */
  readonly patch: readonly PatchOperation[];
}

const saidByEvent: ReadonlySet<string> = new Set(['/clock/now', '/clock/executed']);

export function traceEvent(event: HistoryEvent): TracedEvent {
  const patch = patchBetween(event.before, event.after).filter(({ path }) => !saidByEvent.has(path));
  return { ...summarizeEvent(event), patch };
}

/** The state that a traced event leads to. Throws Error where its patch does not apply to the state before. */
export function applyEvent(before: ControllerTree, { patch, number, at }: TracedEvent): ControllerTree {
  const after = applyPatch(before, patch);
  return { ...after, clock: { ...after.clock, now: at, executed: number } };
}

/** A step as the event that it is. */
export function eventOfStep(step: HistoryStep): HistoryEvent {
  const { executed, now } = step.after.clock;
  return { ...step, number: executed, at: now };
}

/** The same cause, the same moves and facts in their order, the same changes in whatever order. */
export function isSameEvent(one: TracedEvent, other: TracedEvent): boolean {
  return isDeepStrictEqual(inOrder(one), inOrder(other));
}

/** Keys of a state come in no order, and so the operations of a patch. */
function inOrder({ patch, ...told }: TracedEvent): TracedEvent {
  return { ...told, patch: patch.toSorted((one, other) => (one.path < other.path ? -1 : 1)) };
}

// A line of a trace: an event with a seal over it. A trace accuses the program where the two differ, so what was changed since it
// was written must not pass for what was recorded.

/** Each line is sealed by itself: the numbers of events tell whether one is missing. */
const sealer = () => new LineSealer('tidefish-trace');

export function traceLine(event: TracedEvent): string {
  return sealer().seal(JSON.stringify(event));
}

/** Undefined for what is not as it was written. */
export function readTraceLine(line: string): TracedEvent | undefined {
  const json = sealer().open(line);
  return json === undefined ? undefined : JSON.parse(json);
}
