/**
 * The course of a value that follows the clock, such as a temperature: no event has changed it at once, but what it is made from
 * has changed, and from there on it went another way.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/index.js';
import type { History } from '../history/history.js';
import type { Expression } from './expression.js';
import { type Position, startOf, stateAt } from './position.js';
import { type ToldEvent, tellEvent } from './told-event.js';
import { turnsOf } from './turns.js';

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
  const { value: before } = value.judge(stateAt(history, startOf(history)));
  const { value: after, hangsOn } = value.judge(stateAt(history, at));
  const hasStayed = isDeepStrictEqual(before, after) && turnsOf(history, value, { until: at }).next().done;
  if (hasStayed === true) return undefined;
  const filter = history.changesAt(...hangsOn.pointers);
  const events: ToldEvent[] = [];
  for (
    let event = history.lastChange(filter, at.after);
    event !== undefined && events.length < eventsMax;
    event = history.lastChange(filter, event.number - 1)
  )
    events.push(tellEvent(event));
  return { before, after, events };
}
