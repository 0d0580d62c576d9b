/** `when` query: the intervals of time in which a condition was true. */
import * as z from 'zod';
import { formatDuration } from '../../engine/index.js';
import { collectItems, type PausingItems, pause } from '../cooperative.js';
import { formatMomentText, type LineLayout } from '../format/event-lines.js';
import { formatCount } from '../format/value-text.js';
import type { History } from '../history/history.js';
import { conditionSchema, historySchema, intervalSchema, validateArguments } from '../validate-arguments.js';
import type { Expression } from './changes/expression.js';
import { type EventOrInstant, formatMoment, momentSchema } from './event-summary.js';
import { condition, intervalParameter } from './parameters.js';
import { defineQuery } from './query.js';
import { endOf, type Interval } from './reading/position.js';
import { pausingOrRequire, pausingRequireCondition } from './reading/require-present.js';
import { pausingWatch } from './watch.js';

export const whenQuery = defineQuery({
  verb: 'when',
  path: '/history/when',
  description: 'the intervals of time in which a condition was true',
  arguments: { condition, interval: intervalParameter },
  examples: [
    ["'{machine: power/1, in: on.boot}'", 'the boots of the server, with durations'],
    ["'/redfish/v1/Systems/1/#/PowerState != On'", 'the times when the server was off'],
    ["'{log: iel, has: {severity: Critical}}'", 'the time since such an entry exists'],
  ],
  find: (history, { condition, interval }) =>
    pausingOrRequire(pausingWhen(history, condition, interval), () =>
      pausingRequireCondition(history, condition),
    ),
  *lines(all, { interval: { until } }, look) {
    const isToEnd = until.at === look.endMs;
    let [count, totalMs] = [0, 0];
    for (const span of all) {
      const lastedMs = span.to.at - span.from.at;
      yield `${formatMomentText(span.from, look)}  ${endInWords(span, isToEnd, look)}  ${formatDuration(lastedMs)}${span.stillHolds && !isToEnd ? ', and still' : ''}`;
      count += 1;
      totalMs += lastedMs;
    }
    yield count === 0
      ? 'the condition never held'
      : look.colours.dim(`${formatCount(count, 'span')}, ${formatDuration(totalMs)} in all`);
  },
  shown: {
    list: 'spans',
    schema: () =>
      z.strictObject({
        from: momentSchema(),
        to: momentSchema(),
        stillHolds: z
          .boolean()
          .describe('True if the condition was still true at the end of the queried interval.'),
      }),
    show: ({ from, to, stillHolds }) => ({ from: formatMoment(from), to: formatMoment(to), stillHolds }),
    next: { parameter: 'from', after: ({ from }) => from.event },
  },
});

function endInWords({ to, stillHolds }: HeldInterval, isToEnd: boolean, look: LineLayout): string {
  return stillHolds && isToEnd ? 'to the end' : `to ${formatMomentText(to, look)}`;
}

export interface HeldInterval {
  /** Start of the interval; without an event if the condition was already true at the start of the queried interval. */
  readonly from: EventOrInstant;
  /** End of the interval; without an event if the queried interval ended first. */
  readonly to: EventOrInstant;
  /** True if the condition was still true at the end of the queried interval. */
  readonly stillHolds: boolean;
}

/**
 * Yields the intervals in order, each as soon as it has ended. An interval that starts and ends at the same instant has
 * no duration. Throws TypeError for invalid arguments.
 */
export function when(
  history: History,
  condition: Expression<boolean>,
  interval: Interval = {},
): Generator<HeldInterval> {
  validateArguments(
    'when',
    { history, condition, interval },
    { history: historySchema, condition: conditionSchema, interval: intervalSchema(history) },
  );
  return collectItems(pausingWhen(history, condition, interval));
}

export function* pausingWhen(
  history: History,
  condition: Expression<boolean>,
  interval: Interval = {},
): PausingItems<HeldInterval> {
  const { until = endOf(history) } = interval;
  let from: EventOrInstant | undefined;
  for (const seen of pausingWatch(history, condition, interval)) {
    if (seen === pause) {
      yield pause;
      continue;
    }
    const { value, ...moment } = seen;
    if (from !== undefined) yield { from, to: moment, stillHolds: false };
    from = value ? moment : undefined;
  }
  if (from !== undefined) yield { from, to: { event: undefined, at: until.at }, stillHolds: true };
}
