/**
 * The moment that is shown: the position of the focus, resolved to an instant and a number of events. Steps move from
 * there. Live and past are kept apart here and nowhere else.
 */
import { computed, signal } from '@preact/signals';
import { get } from '../api/client.js';
import { focus, go } from './focus.js';
import { connectionProblem, extent, revision } from './run.js';

export interface Moment {
  /** Unit: ms since the epoch. */
  readonly at: number;
  /** Number of events executed up to the moment. */
  readonly after: number;
}

const resolved = signal<(Moment & { readonly position: string }) | undefined>(undefined);
/** Reason why the position of the address does not exist. */
export const positionProblem = signal<string | undefined>(undefined);

export const isLive = computed(() => focus.value.at === undefined);

/** True if the run can be acted on: not from the past, not a recorded state, and not while the service is gone. */
export const canAct = computed(
  () => isLive.value && extent.value?.isRecorded !== true && connectionProblem.value === undefined,
);

/** Moment that is shown; undefined until it is known. */
export const moment = computed<Moment | undefined>(() => {
  const { at } = focus.value;
  const end = extent.value;
  if (at === undefined) return end && { at: end.endMs, after: end.events };
  return resolved.value?.position === at ? resolved.value : undefined;
});

/**
 * Key of what is shown at the moment: a past moment never changes, the present does with each event. Questions to the
 * control API have it in their keys.
 */
export const momentKey = computed(() => focus.value.at ?? `live ${revision.value}`);

/** Position for the control API; undefined in the present. */
export const at = computed(() => focus.value.at);

focus.subscribe(({ at: wanted }) => {
  positionProblem.value = undefined;
  if (wanted === undefined || resolved.peek()?.position === wanted) return;
  get<{ readonly at: number; readonly after: number }>('/history/state', {
    at: wanted,
    pointer: '/clock/now',
  }).then(
    (found) => {
      resolved.value = { at: found.at, after: found.after, position: wanted };
    },
    (error: unknown) => {
      positionProblem.value = error instanceof Error ? error.message : String(error);
    },
  );
});

/** Moves to just after an event, with the event's own time if the caller has it. */
export function goToEvent(number: number, atMs?: number): void {
  const position = `#${number}`;
  if (atMs !== undefined) resolved.value = { at: atMs, after: number, position };
  go({ at: position });
}

/** Moves to an instant. An instant after the end means the present. Unit: ms since the epoch. */
export function goToInstant(atMs: number): void {
  const end = extent.peek();
  if (end === undefined) return;
  const instant = Math.max(end.startMs, Math.round(atMs));
  go({ at: instant >= end.endMs ? undefined : new Date(instant).toISOString() });
}

export function goLive(): void {
  go({ at: undefined });
}

/** Moves by a number of events. A step beyond the last event goes to the present. */
export function step(by: number): void {
  const now = moment.peek();
  const end = extent.peek();
  if (now === undefined || end === undefined) return;
  const next = now.after + by;
  if (next < 0) return;
  if (by > 0 && now.after >= end.events) goLive();
  else goToEvent(Math.min(next, end.events));
}
