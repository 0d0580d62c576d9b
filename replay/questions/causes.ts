/** Why something happened: the event behind an event, the one behind that, and so on to what came from outside. */
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { atOnce, type Pausing, pause } from '../pausing.js';
import { type ToldEvent, tellEvent } from './told-event.js';

/** Assumption: more are no explanation. A timer that sets itself again has as many as it has gone off. */
const causesMax = 16;

export interface Causes {
  /** Nearest first. */
  readonly causes: readonly ToldEvent[];
  /** Whether there are more behind them. */
  readonly goesOn: boolean;
}

/** As many of them as are told. */
export function tellCauses(history: History, event: HistoryEvent, most: number = causesMax): Causes {
  return atOnce(pausingTellCauses(history, event, most));
}

export function* pausingTellCauses(
  { pausing }: History,
  event: HistoryEvent,
  most: number = causesMax,
): Pausing<Causes> {
  const causes: ToldEvent[] = [];
  let cause = yield* pausing.causeOf(event);
  while (cause !== undefined) {
    if (causes.length === most) return { causes, goesOn: true };
    causes.push(tellEvent(cause));
    yield pause;
    cause = yield* pausing.causeOf(cause);
  }
  return { causes, goesOn: false };
}
