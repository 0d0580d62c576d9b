/**
 * `bisect` query: finds the first event after which a condition is true. By default it evaluates the events that can
 * change the condition, in order. With `once` it makes a binary search, which assumes that the condition changes once,
 * like a search for the revision that introduced a bug. If it changes several times, that search finds one of the
 * changes.
 */
import * as z from 'zod';
import { optionsOf } from '../../models/document/index.js';
import { firstItem, type Pausing, pausingFirstIndexWhere, runToCompletion } from '../cooperative.js';
import { formatCauseLines, formatEventLines } from '../format/event-lines.js';
import type { History } from '../history/history.js';
import { eventsPerSegment } from '../history/segment.js';
import {
  conditionSchema,
  forwards,
  historySchema,
  positionSchema,
  validateArguments,
} from '../validate-arguments.js';
import type { Expression } from './changes/expression.js';
import { pausingChangesOf, pausingValueAt } from './changes/value-changes.js';
import {
  type Causes,
  causesSchema,
  type EventSummary,
  eventSchema,
  formatEvent,
  pausingSummarizeCauses,
  summarizeEvent,
} from './event-summary.js';
import { condition, flag, intervalParameter, type WrittenInterval } from './parameters.js';
import { defineQuery, NoResult, type QueryContext } from './query.js';
import { endOf, type Interval, startOf } from './reading/position.js';
import { pausingRequireCondition } from './reading/require-present.js';

export type Bisection =
  | ({ readonly found: true; readonly event: EventSummary } & Causes)
  /** Reason why there is none. */
  | {
      readonly found: false;
      readonly because: 'holds at the start' | 'does not hold at the end' | 'never holds';
    };

export const bisectQuery = defineQuery({
  verb: 'bisect',
  path: '/history/bisect',
  description: 'the first event after which a condition is true',
  arguments: {
    condition,
    interval: intervalParameter,
    once: flag(
      'once',
      'binary search, which assumes that the condition changes once: faster in a long history, and wrong for a condition that also held earlier',
    ),
  },
  examples: [
    ["'/redfish/v1/Systems/1/#/Status/Health = Critical'", 'the event that broke the health'],
    ["'{machine: power/1, in: on.boot.halted}' --from 10m", 'the first such event after ten minutes'],
  ],
  *find(history, { condition, interval, once }, spell) {
    const { from, until } = interval;
    const found = yield* pausingBisect(history, condition, { from, until, once });
    if (found.found) return yield { event: found.event, causes: found.causes, hasMore: found.hasMore };
    const { because } = found;
    if (because !== 'holds at the start') yield* pausingRequireCondition(history, condition);
    throw new NoResult(`there is no such event: ${noTurnInWords(because, interval.written, spell)}`);
  },
  *lines(all, _, look) {
    for (const one of all) yield* [...formatEventLines(one.event, look), ...formatCauseLines(one, look)];
  },
  shown: {
    schema: () => z.strictObject({ event: eventSchema(), ...causesSchema() }),
    show: ({ event, causes, hasMore }) => ({
      event: formatEvent(event),
      causes: causes.map(formatEvent),
      hasMore,
    }),
    problem: 409,
  },
});

/** Options of a search. The interval contains the candidate events. */
export interface BisectOptions extends Interval {
  /**
   * True for a binary search, which assumes that the condition changes once. Default: the events are evaluated in order.
   */
  readonly once?: boolean;
}

/** Finds the first event after which the condition is true. Throws TypeError for invalid arguments. */
export function bisect(
  history: History,
  condition: Expression<boolean>,
  options: BisectOptions = {},
): Bisection {
  const position = positionSchema(history);
  validateArguments(
    'bisect',
    { history, condition, options },
    {
      history: historySchema,
      condition: conditionSchema,
      options: forwards(optionsOf<BisectOptions>({ once: z.boolean(), from: position, until: position })),
    },
  );
  return runToCompletion(pausingBisect(history, condition, options));
}

export function* pausingBisect(
  history: History,
  condition: Expression<boolean>,
  { once = false, from = startOf(history), until = endOf(history) }: BisectOptions = {},
): Pausing<Bisection> {
  if (yield* pausingValueAt(history, condition, from)) return { found: false, because: 'holds at the start' };
  if (!once) {
    const turn = yield* firstItem(pausingChangesOf(history, condition, { from, until }));
    return turn === undefined
      ? { found: false, because: 'never holds' }
      : yield* foundAt(history, turn.event.number);
  }
  const holdsAfter = function* (events: number): Pausing<boolean> {
    return condition.evaluate(yield* history.pausing.treeAfter(events)).value;
  };
  if (from.after === until.after || !(yield* holdsAfter(until.after)))
    return { found: false, because: 'does not hold at the end' };
  return yield* foundAt(history, yield* pausingHalve(from.after, until.after, holdsAfter));
}

/**
 * Binary search for the event after which a condition holds. The condition does not hold after `from` events, and holds
 * after `until` events. The search first covers the initial states of segments, which cost only one read each.
 */
export function* pausingHalve(
  from: number,
  until: number,
  holdsAfter: (events: number) => Pausing<boolean>,
): Pausing<number> {
  const firstBeginning = Math.floor(from / eventsPerSegment) + 1;
  const beginnings = Math.max(0, Math.floor(until / eventsPerSegment) - firstBeginning + 1);
  const eventsBefore = (index: number) => (firstBeginning + index) * eventsPerSegment;
  const held = yield* pausingFirstIndexWhere(beginnings, (index) => holdsAfter(eventsBefore(index)));
  const low = held === 0 ? from : eventsBefore(held - 1);
  const high = held === beginnings ? until : eventsBefore(held);
  const within = yield* pausingFirstIndexWhere(high - low - 1, (index) => holdsAfter(low + 1 + index));
  return low + 1 + within;
}

/**
 * Returns the reason why the search found no event, with the positions as the user wrote them and a query to use
 * instead.
 */
function noTurnInWords(
  because: Extract<Bisection, { found: false }>['because'],
  { from = 'start', to = 'end' }: WrittenInterval['written'],
  spell: QueryContext['spell'],
): string {
  const named = (position: string) =>
    position === 'start' || position === 'end' ? `the ${position}` : position;
  switch (because) {
    case 'holds at the start':
      return `the condition already holds at ${named(from)}; query when it held, or start at another position (${spell('from')})`;
    case 'does not hold at the end':
      return `the condition does not hold at ${named(to)}, where the binary search begins; omit ${spell('once')} to check every event`;
    case 'never holds':
      return 'the condition holds after none of these events';
  }
}

export function* foundAt(history: History, number: number): Pausing<Bisection> {
  const event = yield* history.pausing.event(number);
  return { found: true, event: summarizeEvent(event), ...(yield* pausingSummarizeCauses(history, event)) };
}
