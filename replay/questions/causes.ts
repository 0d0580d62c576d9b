/** Why something happened: the event behind an event, the one behind that, and so on to what came from outside. */
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { type ToldEvent, tellEvent } from './told-event.js';

/** Assumption: more are no explanation. A timer that sets itself again has as many as it has gone off. */
const causesMax = 16;

export interface Causes {
  /** Nearest first. */
  readonly causes: readonly ToldEvent[];
  /** Whether there are more behind them. */
  readonly goesOn: boolean;
}

/** What had an event happen, as far back as it goes, found as it is asked for. */
function* causesBehind(history: History, event: HistoryEvent): Generator<HistoryEvent> {
  for (let cause = history.causeOf(event); cause !== undefined; cause = history.causeOf(cause)) yield cause;
}

/** As many of them as are told. */
export function tellCauses(history: History, event: HistoryEvent, most: number = causesMax): Causes {
  const causes: ToldEvent[] = [];
  for (const cause of causesBehind(history, event)) {
    if (causes.length === most) return { causes, goesOn: true };
    causes.push(tellEvent(cause));
  }
  return { causes, goesOn: false };
}
