/**
 * An event with all of its changes as a JSON Patch, for a trace. A patch leads from the state before to the state
 * after, so that a trace shows the recorded changes even if this program behaves differently.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ControllerTree } from '../../models/index.js';
import type { HistoryEvent, HistoryStep } from '../history/step.js';
import { applyPatch, type PatchOperation, patchBetween } from '../patch.js';
import { type EventSummary, summarizeEvent } from '../queries/event-summary.js';
import { LineSealer } from '../store/sealed-lines.js';

export interface TracedEvent extends EventSummary {
  /** Without time and event count, which the event has: they change between events as well. */
  readonly patch: readonly PatchOperation[];
}

const saidByEvent: ReadonlySet<string> = new Set(['/clock/now', '/clock/executed']);

export function traceEvent(event: HistoryEvent): TracedEvent {
  const patch = patchBetween(event.before, event.after).filter(({ path }) => !saidByEvent.has(path));
  return { ...summarizeEvent(event), patch };
}

/** The state after a traced event. Throws Error if its patch does not apply to the state before. */
export function applyEvent(before: ControllerTree, { patch, number, at }: TracedEvent): ControllerTree {
  const after = applyPatch(before, patch);
  return { ...after, clock: { ...after.clock, now: at, executed: number } };
}

/** A step as the event that it is. */
export function eventOfStep(step: HistoryStep): HistoryEvent {
  const { executed, now } = step.after.clock;
  return { ...step, number: executed, at: now };
}

/** Equal cause, equal transitions and facts in order, equal changes in any order. */
export function isSameEvent(one: TracedEvent, other: TracedEvent): boolean {
  return isDeepStrictEqual(inOrder(one), inOrder(other));
}

/** Keys of a state have no order, and neither do the operations of a patch. */
function inOrder({ patch, ...told }: TracedEvent): TracedEvent {
  return { ...told, patch: patch.toSorted((one, other) => (one.path < other.path ? -1 : 1)) };
}

// A line of a trace: a sealed event. A difference from the trace is attributed to the program, so that a changed line
// must be recognized.

/** Each line has its own seal: gaps are visible by the event numbers. */
const sealer = () => new LineSealer('tidefish-trace');

export function traceLine(event: TracedEvent): string {
  return sealer().seal(JSON.stringify(event));
}

/** Undefined for a changed line. */
export function readTraceLine(line: string): TracedEvent | undefined {
  const json = sealer().open(line);
  return json === undefined ? undefined : JSON.parse(json);
}
