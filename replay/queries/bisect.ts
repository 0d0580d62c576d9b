/**
 * `bisect`: the first event after which something holds. It is looked for by halves, as one looks for the revision that broke
 * something: that supposes one turning point, and finds one of them where there are several. Who cannot suppose it has every event
 * looked at that could be the first.
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
  /** Why there is none to be found. */
  | {
      readonly found: false;
      readonly because: 'holds at the start' | 'does not hold at the end' | 'never holds';
    };

export const bisectQuery = defineQuery({
  verb: 'bisect',
  path: '/history/bisect',
  description: 'the first event after which a condition holds',
  arguments: {
    condition,
    interval: intervalParameter,
    every: flag(
      'every',
      'look at every event that could be it, for what comes and goes; without, it is looked for by halves, which supposes that it turns once',
    ),
  },
  examples: [
    ["'/redfish/v1/Systems/1/#/Status/Health = Critical'", 'what broke it'],
    ["'{machine: power/1, in: on.boot.halted}' --every", 'the first time of several'],
  ],
  *find(history, { condition, interval, every }, spell) {
    const { from, until } = interval;
    const found = yield* pausingBisect(history, condition, { from, until, every });
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

/** The stretch has the events to look among. */
export interface BisectOptions extends Interval {
  /** Looks at every event that could be the first, in their order, and at none by halves. */
  readonly every?: boolean;
}

/** Throws TypeError for arguments that are none. */
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
      options: forwards(optionsOf<BisectOptions>({ every: z.boolean(), from: position, until: position })),
    },
  );
  return runToCompletion(pausingBisect(history, condition, options));
}

export function* pausingBisect(
  history: History,
  condition: Expression<boolean>,
  { every = false, from = startOf(history), until = endOf(history) }: BisectOptions = {},
): Pausing<Bisection> {
  if (yield* pausingValueAt(history, condition, from)) return { found: false, because: 'holds at the start' };
  if (every) {
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

/** Why there is none, with the positions of the stretch as they were written, and what to ask instead. */
function noTurnInWords(
  because: Extract<Bisection, { found: false }>['because'],
  { from = 'start', to = 'end' }: WrittenInterval['written'],
  spell: QueryContext['spell'],
): string {
  const named = (position: string) =>
    position === 'start' || position === 'end' ? `the ${position}` : position;
  switch (because) {
    case 'holds at the start':
      return `it holds at ${named(from)} already; ask when it did, or from another position on (${spell('from')})`;
    case 'does not hold at the end':
      return `it does not hold at ${named(to)}, where halving begins; ${spell('every')} looks at each event for the first`;
    case 'never holds':
      return 'it holds after none of these events';
  }
}

function* foundAt(history: History, number: number): Pausing<Bisection> {
  const event = yield* history.pausing.event(number);
  return { found: true, event: summarizeEvent(event), ...(yield* pausingSummarizeCauses(history, event)) };
}
