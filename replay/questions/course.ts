/**
 * The course of a value that follows the clock, such as a temperature: no event has changed it at once, but what it is made from
 * has changed, and from there on it went another way.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { atOnce, firstItem, type Pausing, pause } from '../pausing.js';
import type { Expression } from './expression.js';
import { type Position, pausingStateAt, startOf } from './position.js';
import { type ToldEvent, tellEvent } from './told-event.js';
import { pausingTurnsOf } from './turns.js';

/** Assumption: what has led to it is among these. */
const eventsMax = 5;

export interface Course {
  /** At the start of the history, and where it is asked about. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** The last that changed something it hangs on, newest first. */
  readonly events: readonly ToldEvent[];
}

/** For a value that no event has changed itself. Undefined for one that has stayed what it was. */
export function courseOf(
  history: History,
  value: Expression<Json | undefined>,
  at: Position,
): Course | undefined {
  return atOnce(pausingCourseOf(history, value, at));
}

export function* pausingCourseOf(
  history: History,
  value: Expression<Json | undefined>,
  at: Position,
): Pausing<Course | undefined> {
  const { value: before } = value.judge(yield* pausingStateAt(history, startOf(history)));
  const { value: after, hangsOn } = value.judge(yield* pausingStateAt(history, at));
  const turn = isDeepStrictEqual(before, after)
    ? yield* firstItem(pausingTurnsOf(history, value, { until: at }))
    : 'turned';
  if (turn === undefined) return undefined;
  const filter = history.changesAt(...hangsOn.pointers);
  const events: ToldEvent[] = [];
  let event = yield* history.pausing.lastChange(filter, at.after);
  while (event !== undefined && events.length < eventsMax) {
    events.push(tellEvent(event));
    yield pause;
    event = yield* history.pausing.lastChange(filter, event.number - 1);
  }
  return { before, after, events };
}
