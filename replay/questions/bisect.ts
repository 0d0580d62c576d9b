/**
 * The first event after which something holds. It is looked for by halves, as one looks for the revision that broke
 * something: that supposes one turning point, and finds one of them where there are several. Who cannot suppose it has every event
 * looked at that could be the first.
 */
import { pausingFirstIndexWhere } from '../history/first-index.js';
import type { History } from '../history/history.js';
import { eventsPerSegment } from '../history/segment.js';
import { atOnce, firstItem, type Pausing } from '../pausing.js';
import { type Causes, pausingTellCauses } from './causes.js';
import type { Expression } from './expression.js';
import { endOf, pausingStateAt, startOf } from './position.js';
import type { Stretch } from './stretch.js';
import { type ToldEvent, tellEvent } from './told-event.js';
import { pausingTurnsOf } from './turns.js';

export type Bisection =
  | ({ readonly found: true; readonly event: ToldEvent } & Causes)
  /** Why there is none to be found. */
  | {
      readonly found: false;
      readonly because: 'holds at the start' | 'does not hold at the end' | 'never holds';
    };

/** The stretch has the events to look among. */
export interface BisectOptions extends Stretch {
  /** Looks at every event that could be the first, in their order, and at none by halves. */
  readonly every?: boolean;
}

export function bisect(
  history: History,
  condition: Expression<boolean>,
  options: BisectOptions = {},
): Bisection {
  return atOnce(pausingBisect(history, condition, options));
}

export function* pausingBisect(
  history: History,
  condition: Expression<boolean>,
  { every = false, from = startOf(history), until = endOf(history) }: BisectOptions = {},
): Pausing<Bisection> {
  if (condition.judge(yield* pausingStateAt(history, from)).value)
    return { found: false, because: 'holds at the start' };
  if (every) {
    const turn = yield* firstItem(pausingTurnsOf(history, condition, { from, until }));
    return turn === undefined
      ? { found: false, because: 'never holds' }
      : yield* foundAt(history, turn.event.number);
  }
  const holdsAfter = function* (events: number): Pausing<boolean> {
    return condition.judge(yield* history.pausing.treeAfter(events)).value;
  };
  if (from.after === until.after || !(yield* holdsAfter(until.after)))
    return { found: false, because: 'does not hold at the end' };
  // Among the states that checkpoints are of first: to get there costs no more than to read one.
  const firstBeginning = Math.floor(from.after / eventsPerSegment) + 1;
  const beginnings = Math.max(0, Math.floor(until.after / eventsPerSegment) - firstBeginning + 1);
  const eventsBefore = (index: number) => (firstBeginning + index) * eventsPerSegment;
  const held = yield* pausingFirstIndexWhere(beginnings, (index) => holdsAfter(eventsBefore(index)));
  const low = held === 0 ? from.after : eventsBefore(held - 1);
  const high = held === beginnings ? until.after : eventsBefore(held);
  const within = yield* pausingFirstIndexWhere(high - low - 1, (index) => holdsAfter(low + 1 + index));
  return yield* foundAt(history, low + 1 + within);
}

/** Why there is none, with the positions of the stretch as they were written. */
export function noTurnInWords(
  { because }: Extract<Bisection, { found: false }>,
  { from = 'start', to = 'end' }: { readonly from?: string; readonly to?: string },
): string {
  const named = (position: string) =>
    position === 'start' || position === 'end' ? `the ${position}` : position;
  switch (because) {
    case 'holds at the start':
      return `it holds at ${named(from)} already`;
    case 'does not hold at the end':
      return `it does not hold at ${named(to)}, where halving begins`;
    case 'never holds':
      return 'it holds after none of these events';
  }
}

function* foundAt(history: History, number: number): Pausing<Bisection> {
  const event = yield* history.pausing.event(number);
  return { found: true, event: tellEvent(event), ...(yield* pausingTellCauses(history, event)) };
}
