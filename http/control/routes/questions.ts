/** Questions about the past of the run: what differs, why, since when, for how long. */
import * as z from 'zod';
import {
  bisect,
  diffStates,
  diffValues,
  lastChange,
  type Reason,
  type Seen,
  type Span,
  statesOverTime,
  watch,
  when,
  why,
} from '../../../replay/index.js';
import {
  atPositions,
  comparisonText,
  limit,
  ofComparison,
  ofPlace,
  placeText,
  position,
} from '../in-past.js';
import { type Route, refused, route } from '../route.js';
import { eventShown, showEvent } from '../shown-event.js';
import { instant } from '../state.js';
import { take } from '../taken.js';

const asking = { method: 'GET', problems: [410] } as const;
const span = { from: position.default('start'), to: position.default('end') };

const difference = z.strictObject({
  op: z.enum(['add', 'remove', 'replace']),
  path: z.string(),
  value: z.unknown().optional(),
  was: z.unknown().optional().describe('The old value, beside what the patch needs.'),
});
export const differences = z.array(difference).describe('A JSON Patch (RFC 6902).');

const reason = z.strictObject({
  event: eventShown,
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  causes: z.array(eventShown).describe('Nearest first.'),
  goesOn: z.boolean(),
});

const moment = z.strictObject({ event: z.int(), time: z.string() });

export const questionRoutes: readonly Route[] = [
  route({
    ...asking,
    path: '/history/diff',
    says: 'What differs between two positions: of the whole state, or of a value of it.',
    query: z.strictObject({ ...span, of: placeText.optional() }),
    answer: { schema: z.strictObject({ differences }) },
    run: (controlled, { query: { of, ...written } }) =>
      atPositions(controlled, written, (history, { from, to }) =>
        of === undefined
          ? { content: { differences: diffStates(history, from, to) } }
          : ofPlace(of, (place) => ({ content: { differences: diffValues(history, place, from, to) } })),
      ),
  }),
  route({
    ...asking,
    path: '/history/why',
    says: 'Every event that changed a value, newest first, with the causes behind each.',
    query: z.strictObject({ of: placeText, at: position.default('end'), limit }),
    answer: { schema: z.strictObject({ reasons: z.array(reason), isCut: z.boolean() }) },
    run: (controlled, { query: { of, at, limit } }) =>
      atPositions(controlled, { at }, (history, positions) =>
        ofPlace(of, async (place) => {
          const { members, isCut } = await take(why(history, place, positions.at), limit);
          return { content: { reasons: members.map(showReason), isCut } };
        }),
      ),
  }),
  route({
    method: 'GET',
    path: '/history/last-change',
    says: 'The last event that changed a value.',
    query: z.strictObject({ of: placeText, at: position.default('end') }),
    answer: { schema: reason },
    problems: [404, 410],
    run: (controlled, { query: { of, at } }) =>
      atPositions(controlled, { at }, (history, positions) =>
        ofPlace(of, (place) => {
          const found = lastChange(history, place, positions.at);
          return found === undefined
            ? refused(404, `nothing has changed ${of}`)
            : { content: showReason(found) };
        }),
      ),
  }),
  route({
    method: 'GET',
    path: '/history/bisect',
    says: 'The first event after which a comparison holds, looked for by halves: it supposes that it comes to hold once.',
    query: z.strictObject({ ...span, holds: comparisonText }),
    answer: {
      schema: z.strictObject({ event: eventShown, causes: z.array(eventShown), goesOn: z.boolean() }),
    },
    problems: [409, 410],
    run: (controlled, { query: { holds, ...written } }) =>
      atPositions(controlled, written, (history, { from, to }) =>
        ofComparison(holds, (condition) => {
          const found = bisect(history, condition, { from, until: to });
          if (!found.found) return refused(409, `there is no such event: it ${found.because}`);
          const { event, causes, goesOn } = found;
          return { content: { event: showEvent(event), causes: causes.map(showEvent), goesOn } };
        }),
      ),
  }),
  route({
    ...asking,
    path: '/history/states',
    says: 'The life of a machine: which states it was in from when, and which event took it there.',
    query: z.strictObject({ machine: z.string().min(1).describe('Its address: power/1.'), ...span, limit }),
    answer: {
      schema: z.strictObject({
        states: z.array(
          z.strictObject({ states: z.array(z.string()), time: z.string(), event: eventShown.optional() }),
        ),
        isCut: z.boolean(),
      }),
    },
    run: (controlled, { query: { machine, limit, ...written } }) =>
      atPositions(controlled, written, async (history, { from, to }) => {
        const lives = statesOverTime(history, machine, { from, until: to });
        const { members, isCut } = await take(lives, limit);
        const states = members.map(({ at, event, ...life }) => ({
          ...life,
          time: instant(at),
          ...(event && { event: showEvent(event) }),
        }));
        return { content: { states, isCut } };
      }),
  }),
  route({
    ...asking,
    path: '/history/watch',
    says: 'A value over the run: each row is what it was from an event on.',
    query: z.strictObject({ of: placeText, ...span, limit }),
    answer: {
      schema: z.strictObject({
        rows: z.array(moment.extend({ value: z.unknown().optional() })),
        isCut: z.boolean(),
      }),
    },
    run: (controlled, { query: { of, limit, ...written } }) =>
      atPositions(controlled, written, (history, { from, to }) =>
        ofPlace(of, async (place) => {
          const seen = watch(history, place, { from, until: to });
          const { members, isCut } = await take(seen, limit);
          const rows = members.map((row) => ({ ...showMoment(row), value: row.value }));
          return { content: { rows, isCut } };
        }),
      ),
  }),
  route({
    ...asking,
    path: '/history/when',
    says: 'The spans of time in which a comparison held.',
    query: z.strictObject({ holds: comparisonText, ...span, limit }),
    answer: {
      schema: z.strictObject({
        spans: z.array(
          z.strictObject({ from: moment, to: moment.optional().describe('None while it still holds.') }),
        ),
        isCut: z.boolean(),
      }),
    },
    run: (controlled, { query: { holds, limit, ...written } }) =>
      atPositions(controlled, written, (history, { from, to }) =>
        ofComparison(holds, async (condition) => {
          const found = when(history, condition, { from, until: to });
          const { members, isCut } = await take(found, limit);
          return { content: { spans: members.map(showSpan), isCut } };
        }),
      ),
  }),
];

function showReason({ event, causes, ...rest }: Reason): object {
  return { ...rest, event: showEvent(event), causes: causes.map(showEvent) };
}

function showMoment({ event, at }: Pick<Seen<unknown>, 'event' | 'at'>): object {
  return { event, time: instant(at) };
}

function showSpan({ from, to }: Span): object {
  return { from: showMoment(from), ...(to && { to: showMoment(to) }) };
}
