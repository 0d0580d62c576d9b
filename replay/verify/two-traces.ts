/** Two traces of what has to be one history, event by event to the first that differs. */
import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '../queries/difference.js';
import { isSameEvent, type TracedEvent } from '../trace/traced-event.js';

export interface TraceDifference {
  /** Of the event, from 1: all before it are the same. */
  readonly number: number;
  /** Undefined where a trace is over before. */
  readonly one: TracedEvent | undefined;
  readonly other: TracedEvent | undefined;
  /** What the event changes in the one (`was`) and in the other, where these differ. */
  readonly changes: readonly Difference[];
}

/** Undefined where the two are the same. Both begin with the first event. */
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
