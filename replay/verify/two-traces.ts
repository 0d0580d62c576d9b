/** Comparison of two traces of one history, event by event up to the first difference. */
import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '../differences/difference.js';
import { isSameEvent, type TracedEvent } from '../trace/traced-event.js';

export interface TraceDifference {
  /** Number of the event, counted from 1. All earlier events are equal. */
  readonly number: number;
  /** Event of the first trace; undefined if this trace ends before the event. */
  readonly one: TracedEvent | undefined;
  readonly other: TracedEvent | undefined;
  /** Differences between the changes of the event in the first trace (`was`) and in the second trace. */
  readonly changes: readonly Difference[];
}

/** Returns the first difference; undefined if both traces are equal. Both traces must start with the first event. */
export function firstTraceDifference(
  one: Iterable<TracedEvent>,
  other: Iterable<TracedEvent>,
): TraceDifference | undefined {
  const [events, others] = [one[Symbol.iterator](), other[Symbol.iterator]()];
  for (let number = 1; ; number++) {
    const [here, there] = [nextOf(events), nextOf(others)];
    if (here === undefined && there === undefined) return undefined;
    if (here !== undefined && there !== undefined && isSameEvent(here, there)) continue;
    return { number, one: here, other: there, changes: changesBetween(here, there) };
  }
}

function nextOf(events: Iterator<TracedEvent>): TracedEvent | undefined {
  const next = events.next();
  return next.done === true ? undefined : next.value;
}

function changesBetween(one: TracedEvent | undefined, other: TracedEvent | undefined): readonly Difference[] {
  const [here, there] = [byPath(one), byPath(other)];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((path): Difference[] => {
    const [was, is] = [here.get(path), there.get(path)];
    if (isDeepStrictEqual(was, is)) return [];
    return [
      {
        op: is?.op ?? 'remove',
        path,
        ...(is?.value !== undefined && { value: is.value }),
        ...(was?.value !== undefined && { was: was.value }),
      },
    ];
  });
}

function byPath(event: TracedEvent | undefined) {
  return new Map((event?.patch ?? []).map((operation) => [operation.path, operation]));
}
