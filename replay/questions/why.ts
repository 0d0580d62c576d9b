/** Why a value is what it is: every event that has changed it, newest first, with what had each happen. */
import type { Json } from '../../engine/index.js';
import type { History } from '../history/history.js';
import { type Causes, tellCauses } from './causes.js';
import type { Expression } from './expression.js';
import type { Position } from './position.js';
import { type ToldEvent, tellEvent } from './told-event.js';
import { turnsBack } from './turns.js';

export interface Reason extends Causes {
  readonly event: ToldEvent;
  /** Undefined where there was no such value. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Found as they are asked for; none later than so many events. */
export function* why(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): Generator<Reason> {
  for (const { event, before, after } of turnsBack(history, value, until))
    yield { event: tellEvent(event), before, after, ...tellCauses(history, event) };
}

/** The newest of them; undefined for a value that nothing has changed. */
export function lastChange(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): Reason | undefined {
  const { value: reason } = why(history, value, until).next();
  return reason ?? undefined;
}
