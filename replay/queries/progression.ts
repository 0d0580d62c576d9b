/**
 * Progression of a value that follows the clock, such as a temperature. No single event changed the value; events
 * changed its dependencies, and the value then progressed differently.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../engine/index.js';
import { firstItem, type Pausing, pause, runToCompletion } from '../cooperative.js';
import type { History } from '../history/history.js';
import { expressionSchema, historySchema, positionSchema, validateArguments } from '../validate-arguments.js';
import type { Expression } from './changes/expression.js';
import { pausingChangesOf } from './changes/value-changes.js';
import { type EventSummary, summarizeEvent } from './event-summary.js';
import { type Influences, pausingInfluences } from './influences.js';
import { type Position, pausingStateAt, startOf } from './reading/position.js';

/** Maximum number of reported events. Assumption: the causes are among them. */
const eventsMax = 5;

export interface Progression {
  /** Value at the start of the history; `after` is the value at the queried position. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Last events that changed a dependency of the value, newest first. */
  readonly events: readonly EventSummary[];
  /** Earlier events that led to the value. */
  readonly influences: Influences;
}

/**
 * Returns the progression of a value that no event has changed directly; undefined for an unchanged value. Throws
 * TypeError for invalid arguments.
 */
export function progressionOf(
  history: History,
  value: Expression<Json | undefined>,
  at: Position,
): Progression | undefined {
  validateArguments(
    'progressionOf',
    { history, value, at },
    { history: historySchema, value: expressionSchema, at: positionSchema(history) },
  );
  return runToCompletion(pausingProgressionOf(history, value, at));
}

export function* pausingProgressionOf(
  history: History,
  value: Expression<Json | undefined>,
  at: Position,
): Pausing<Progression | undefined> {
  const { value: before } = value.evaluate(yield* pausingStateAt(history, startOf(history)));
  const { value: after, hangsOn } = value.evaluate(yield* pausingStateAt(history, at));
  const turn = isDeepStrictEqual(before, after)
    ? yield* firstItem(pausingChangesOf(history, value, { until: at }))
    : 'turned';
  if (turn === undefined) return undefined;
  const filter = history.changesAt(...hangsOn.pointers);
  const events: EventSummary[] = [];
  let event = yield* history.pausing.lastChange(filter, at.after);
  while (event !== undefined && events.length < eventsMax) {
    events.push(summarizeEvent(event));
    yield pause;
    event = yield* history.pausing.lastChange(filter, event.number - 1);
  }
  const influences = yield* pausingInfluences(history, value, { after: at.after, change: undefined });
  return { before, after, events, influences };
}
