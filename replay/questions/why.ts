/** Why a value is what it is: every event that has changed it, newest first, with what had each happen. */
import type { Json } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { atOnce, firstItem, itemsAtOnce, type Pausing, type PausingItems, pause } from '../pausing.js';
import { type Causes, pausingTellCauses } from './causes.js';
import type { Expression } from './expression.js';
import type { Position } from './position.js';
import { type ToldEvent, tellEvent } from './told-event.js';
import { pausingTurnsBack } from './turns.js';

export interface Reason extends Causes {
  readonly event: ToldEvent;
  /** Undefined where there was no such value. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Found as they are asked for; none later than so many events. */
export function why(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): Generator<Reason> {
  return itemsAtOnce(pausingWhy(history, value, until));
}

export function* pausingWhy(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): PausingItems<Reason> {
  for (const turn of pausingTurnsBack(history, value, until)) {
    if (turn === pause) {
      yield pause;
      continue;
    }
    const { event, before, after } = turn;
    const causes = yield* pausingTellCauses(history, event);
    yield { event: tellEvent(event), before, after, ...causes };
  }
}

/** The newest of them; undefined for a value that nothing has changed. */
export function lastChange(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): Reason | undefined {
  return atOnce(pausingLastChange(history, value, until));
}

export function pausingLastChange(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): Pausing<Reason | undefined> {
  return firstItem(pausingWhy(history, value, until));
}
