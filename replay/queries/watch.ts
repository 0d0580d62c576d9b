/**
 * `watch` query: a value or a condition over a history or an interval. It is evaluated only after events that can
 * change it, and printed as a table, as CSV or as a line chart.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { collectItems, type PausingItems, pause } from '../cooperative.js';
import {
  formatDifferenceLines,
  formatMomentText,
  formatValueAt,
  type LineLayout,
  nestedDifferences,
} from '../format/event-lines.js';
import { sparkline } from '../format/sparkline.js';
import { formatCount } from '../format/value-text.js';
import type { History } from '../history/history.js';
import { expressionSchema, historySchema, intervalSchema, validateArguments } from '../validate-arguments.js';
import type { Expression } from './changes/expression.js';
import { pausingChangesOf, pausingValueAt } from './changes/value-changes.js';
import { type EventOrInstant, formatMoment, momentSchema } from './event-summary.js';
import { expression, format, intervalParameter } from './parameters.js';
import { defineQuery, InvalidQuery } from './query.js';
import { type Interval, startOf } from './reading/position.js';
import { pausingOrRequire } from './reading/require-present.js';

type Rows = Iterable<WatchedValue<Json | undefined>>;

export const watchQuery = defineQuery({
  verb: 'watch',
  path: '/history/watch',
  description: 'each change of a value or of the result of a condition, event by event',
  arguments: {
    expression,
    interval: intervalParameter,
    csv: format('csv', 'output as comma-separated values: event, time, value'),
    spark: format('spark', 'output of numbers as a line chart'),
  },
  examples: [
    ['/redfish/v1/Systems/1/#/Oem/Vnd/PostState', 'a table'],
    ["'{machine: power/1, in: on.boot}'", 'the boots of the server'],
    ['/redfish/v1/Managers/1/LogServices/IEL/Entries/#/Members@odata.count --spark', 'the growth of the log'],
  ],
  find: (history, { expression, interval }) =>
    pausingOrRequire(
      pausingWatch(history, expression, interval),
      () => expression.demand(history),
      ({ value }) => value !== undefined && value !== false,
    ),
  lines: (all, { expression: { text }, interval: { until }, csv, spark }, look) => {
    if (csv) return csvInLines(all);
    return spark ? sparkInLines(text, until.at, all, look) : tableInLines(text, all, look);
  },
  shown: {
    list: 'rows',
    schema: () => momentSchema().extend({ value: z.unknown().optional() }),
    show: ({ value, ...moment }) => ({ ...formatMoment(moment), value }),
    next: { parameter: 'from', after: ({ event }) => event },
  },
});

/** Yields a table. For a mapping or a list, it shows the changes inside the value. */
function* tableInLines(name: string, rows: Rows, look: LineLayout): Generator<string> {
  let before: Json | undefined;
  for (const { value, ...moment } of rows) {
    const inside = nestedDifferences(before, value);
    before = value;
    const shown =
      inside === undefined ? formatValueAt(name, value) : formatCount(inside.length, 'difference');
    yield `${formatMomentText(moment, look)}  ${shown}`;
    for (const line of formatDifferenceLines(inside ?? [], look)) yield `    ${line}`;
  }
}

function* csvInLines(rows: Rows): Generator<string> {
  yield 'event,time,value';
  for (const { event = '', at, value } of rows)
    yield [event, new Date(at).toISOString(), csvField(value)].join(',');
}

/** Returns a CSV field. A field with a comma, a quote or a line end is quoted (RFC 4180). */
function csvField(value: Json | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function* sparkInLines(
  name: string,
  endMs: number,
  rows: Rows,
  { columns, colours }: LineLayout,
): Generator<string> {
  const points = Array.from(rows, ({ at, value }) => ({
    at,
    value: typeof value === 'number' || typeof value === 'boolean' ? Number(value) : undefined,
  }));
  const drawn = sparkline(points, endMs, columns);
  if (drawn === undefined) throw new InvalidQuery(`${name} was never a number`);
  yield drawn.line;
  yield colours.dim(`${drawn.least} to ${drawn.most}`);
}

/** Value that is valid from an event or instant on. */
export interface WatchedValue<Value> extends EventOrInstant {
  readonly value: Value;
}

/** Yields the value at the start of the interval, then each changed value. Throws TypeError for invalid arguments. */
export function watch<Value>(
  history: History,
  expression: Expression<Value>,
  interval: Interval = {},
): Generator<WatchedValue<Value>> {
  validateArguments(
    'watch',
    { history, expression, interval },
    { history: historySchema, expression: expressionSchema, interval: intervalSchema(history) },
  );
  return collectItems(pausingWatch(history, expression, interval));
}

export function* pausingWatch<Value>(
  history: History,
  expression: Expression<Value>,
  interval: Interval = {},
): PausingItems<WatchedValue<Value>> {
  const { from = startOf(history) } = interval;
  const value = yield* pausingValueAt(history, expression, from);
  yield { event: from.after === 0 ? 0 : undefined, at: from.at, value };
  for (const turn of pausingChangesOf(history, expression, interval)) {
    if (turn === pause) yield pause;
    else yield { event: turn.event.number, at: turn.event.at, value: turn.after };
  }
}
