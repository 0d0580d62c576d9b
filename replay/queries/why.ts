/**
 * `why` and `last-change` queries: the events that have changed a value, newest first, each with its causes. For a
 * value that follows the clock, the result is its progression.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import {
  collectItems,
  firstItem,
  type Pausing,
  type PausingItems,
  pause,
  runToCompletion,
} from '../cooperative.js';
import {
  formatCauseLines,
  formatDifferenceLines,
  formatEventLines,
  formatValueAt,
  type LineLayout,
  nestedDifferences,
} from '../format/event-lines.js';
import { formatInfluenceLines } from '../format/influence-lines.js';
import type { History } from '../history/history.js';
import {
  eventCountSchema,
  expressionSchema,
  historySchema,
  validateArguments,
} from '../validate-arguments.js';
import type { Expression } from './changes/expression.js';
import { pausingChangesBackwards } from './changes/value-changes.js';
import {
  type Causes,
  causesSchema,
  type EventSummary,
  eventSchema,
  formatEvent,
  pausingSummarizeCauses,
  summarizeEvent,
} from './event-summary.js';
import { formatInfluences, type Influences, influencesSchema, pausingInfluences } from './influences.js';
import { at, locationParameter } from './parameters.js';
import { type Progression, pausingProgressionOf } from './progression.js';
import { defineQuery, NoResult } from './query.js';
import type { Location } from './reading/location.js';
import type { Position } from './reading/position.js';
import { pausingRequireLocation } from './reading/require-present.js';

type Found = ChangeReason | Progression;

export const reasonSchema = () =>
  z.strictObject({
    event: eventSchema(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    ...causesSchema(),
    ...influencesSchema(),
  });

const progressionShown = () =>
  z
    .strictObject({
      before: z.unknown().optional().describe('Value at the start of the history.'),
      after: z.unknown().optional().describe('Value at the queried position.'),
      events: z
        .array(eventSchema())
        .describe('Last events that changed the data from which the value is computed, newest first.'),
      ...influencesSchema(),
    })
    .describe(
      'Progression of a value that no single event changed, because it follows the clock. Absent for other values.',
    );

export const whyQuery = defineQuery({
  verb: 'why',
  path: '/history/why',
  description: 'every event that changed a value, newest first, with its causes',
  arguments: { location: locationParameter, at },
  examples: [
    ['/host/assetTag', 'a value of the state'],
    ['/redfish/v1/Systems/1/#/PowerState --at 10m', 'a value of a resource, ten minutes after the start'],
  ],
  find: (history, given) =>
    reasonsOrProgression(history, given, pausingWhy(history, given.location, given.at)),
  lines: foundInLines,
  shown: {
    list: 'reasons',
    schema: reasonSchema,
    show: showFound,
    next: { parameter: 'at', after: (found) => (isProgression(found) ? undefined : found.event.number) },
    beside: { name: 'progression', schema: progressionShown, has: isProgression },
  },
});

export const lastChangeQuery = defineQuery({
  verb: 'last-change',
  path: '/history/last-change',
  description: 'the last event that changed a value',
  arguments: { location: locationParameter, at },
  examples: [['/redfish/v1/Systems/1/#/Status/Health', 'the time of the last change']],
  find: (history, given) => reasonsOrProgression(history, given, pausingLastReason(history, given)),
  lines: foundInLines,
  fact: showFound,
  shown: {
    schema: reasonSchema,
    show: (found, { location: { text } }) => {
      if (!isProgression(found)) return showFound(found);
      const why = `no single event has changed ${text}: the value follows the clock`;
      throw new NoResult(why, { progression: showFound(found) });
    },
    none: ({ location: { text } }) => `nothing has changed ${text}`,
    problem: 404,
  },
});

interface Given {
  readonly location: Location;
  readonly at: Position;
}

/**
 * Yields the reasons. Without a reason, requires that the value exists, and yields its progression if it follows the
 * clock.
 */
function* reasonsOrProgression(
  history: History,
  given: Given,
  reasons: PausingItems<ChangeReason>,
): PausingItems<Found> {
  let found = false;
  for (const reason of reasons) {
    found ||= reason !== pause;
    yield reason;
  }
  if (found) return;
  yield* pausingRequireLocation(history, given.location);
  const progression = yield* pausingProgressionOf(history, given.location, given.at);
  if (progression !== undefined) yield progression;
}

function* pausingLastReason(history: History, given: Given): PausingItems<ChangeReason> {
  const last = yield* pausingLastChange(history, given.location, given.at);
  if (last !== undefined) yield last;
}

function isProgression(found: Found): found is Progression {
  return !('event' in found);
}

function showFound(found: Found): object {
  const { before, after, influences } = found;
  const values = { before, after, ...(influences && formatInfluences(influences)) };
  if (isProgression(found)) return { ...values, events: found.events.map(formatEvent) };
  const { event, causes, hasMore } = found;
  return { event: formatEvent(event), ...values, causes: causes.map(formatEvent), hasMore };
}

function* foundInLines(
  all: Iterable<Found>,
  { location: { text } }: Given,
  look: LineLayout,
): Generator<string> {
  let count = 0;
  for (const found of all) {
    if (count++ > 0) yield '';
    yield* isProgression(found) ? progressionInLines(text, found, look) : reasonInLines(text, found, look);
  }
  if (count === 0) yield `nothing has changed ${text}`;
}

function reasonInLines(text: string, reason: ChangeReason, look: LineLayout): string[] {
  const { before, after, event, influences } = reason;
  const { bold, red, green } = look.colours;
  const inside = nestedDifferences(before, after);
  const change =
    inside === undefined
      ? [bold(`${red(formatValueAt(text, before))} → ${green(formatValueAt(text, after))}`)]
      : formatDifferenceLines(inside, look);
  return [
    ...change,
    ...formatEventLines(event, look),
    ...formatCauseLines(reason, look),
    ...(influences === undefined ? [] : formatInfluenceLines(influences, reason, look)),
  ];
}

function progressionInLines(
  text: string,
  { before, after, events, influences }: Progression,
  look: LineLayout,
): string[] {
  const values = `${formatValueAt(text, before)} at the start, ${formatValueAt(text, after)} here`;
  return [
    `no single event has changed ${text}: the value follows the clock (${values})`,
    ...(events.length === 0 ? [] : ['the last events that the value depends on:']),
    ...events.flatMap((event) => formatEventLines(event, look)),
    ...formatInfluenceLines(influences, { causes: events }, look),
  ];
}

export interface ChangeReason extends Causes {
  readonly event: EventSummary;
  /** Value before the event; undefined if there was none. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Earlier events that led to the value; present on the newest change only. */
  readonly influences?: Influences;
}

/**
 * Yields the events that changed a value, newest first, up to event `until`. They are computed on demand. Throws
 * TypeError for invalid arguments.
 */
export function why(
  history: History,
  value: Expression<Json | undefined>,
  until?: Pick<Position, 'after'>,
): Generator<ChangeReason> {
  demandValue('why', history, value, until);
  return collectItems(pausingWhy(history, value, until));
}

export function* pausingWhy(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): PausingItems<ChangeReason> {
  let isNewest = true;
  for (const turn of pausingChangesBackwards(history, value, until)) {
    if (turn === pause) {
      yield pause;
      continue;
    }
    const { event, before, after } = turn;
    const causes = yield* pausingSummarizeCauses(history, event);
    const influences =
      isNewest && (yield* pausingInfluences(history, value, { after: until.after, change: event }));
    isNewest = false;
    yield { event: summarizeEvent(event), before, after, ...causes, ...(influences && { influences }) };
  }
}

/**
 * Returns the last event that changed a value; undefined for a value that no event changed. Throws TypeError for
 * invalid arguments.
 */
export function lastChange(
  history: History,
  value: Expression<Json | undefined>,
  until?: Pick<Position, 'after'>,
): ChangeReason | undefined {
  demandValue('lastChange', history, value, until);
  return runToCompletion(pausingLastChange(history, value, until));
}

export function pausingLastChange(
  history: History,
  value: Expression<Json | undefined>,
  until: Pick<Position, 'after'> = history.end,
): Pausing<ChangeReason | undefined> {
  return firstItem(pausingWhy(history, value, until));
}

function demandValue(call: string, history: unknown, value: unknown, until: unknown): void {
  const schemas = {
    history: historySchema,
    value: expressionSchema,
    until: eventCountSchema(history).optional(),
  };
  validateArguments(call, { history, value, until }, schemas);
}
