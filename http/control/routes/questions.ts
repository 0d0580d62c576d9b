/** Questions about the past of the run: what differs, why, since when, for how long. */
import * as z from 'zod';
import {
  type Course,
  type Moment,
  noTurnInWords,
  pausingBisect,
  pausingCourseOf,
  pausingDemandCondition,
  pausingDemandMachine,
  pausingDemandPlace,
  pausingDiffStates,
  pausingDiffValues,
  pausingLastChange,
  pausingOrDemand,
  pausingStatesOverTime,
  pausingWatch,
  pausingWhen,
  pausingWhy,
  type Reason,
  type Span,
} from '../../../replay/index.js';
import {
  atPositions,
  conditionText,
  expressionText,
  inStretch,
  limit,
  machineText,
  ofCondition,
  ofExpression,
  ofPlace,
  placeText,
  position,
} from '../in-past.js';
import { answerOf, type Route, refused, route } from '../route.js';
import { eventShown, showEvent } from '../shown-event.js';
import { instant } from '../state.js';
import { take } from '../taken.js';

const asking = { method: 'GET', problems: [404, 410] } as const;
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

const course = z
  .strictObject({
    before: z.unknown().optional().describe('At the start of the run.'),
    after: z.unknown().optional().describe('At the position that is asked about.'),
    events: z.array(eventShown).describe('The last that changed what it is made from, newest first.'),
  })
  .describe('Of a value that no event has changed at once: it follows the clock.');

const moment = z.strictObject({
  event: z
    .int()
    .optional()
    .describe('That made it so, 0 at the start; none where the stretch that is asked about begins or ends.'),
  time: z.string(),
});

export const questionRoutes: readonly Route[] = [
  route({
    ...asking,
    path: '/history/diff',
    says: 'What differs between two positions: of the whole state, or of a value of it.',
    query: z.strictObject({ ...span, of: placeText.optional() }),
    answer: { schema: z.strictObject({ differences }) },
    run: (controlled, { query: { of, ...written } }) =>
      atPositions(controlled, written, function* (history, { from, to }) {
        if (of === undefined)
          return { content: { differences: yield* pausingDiffStates(history, from, to) } };
        return yield* answerOf(
          ofPlace(of, function* (place) {
            const found = yield* pausingDiffValues(history, place, from, to);
            if (found.length === 0) yield* pausingDemandPlace(history, place);
            return { content: { differences: found } };
          }),
        );
      }),
  }),
  route({
    ...asking,
    path: '/history/why',
    says: 'Every event that changed a value, newest first, with the causes behind each.',
    query: z.strictObject({ of: placeText, at: position.default('end'), limit }),
    answer: {
      schema: z.strictObject({ reasons: z.array(reason), isCut: z.boolean(), course: course.optional() }),
    },
    run: (controlled, { query: { of, at, limit } }) =>
      atPositions(controlled, { at }, (history, positions) =>
        ofPlace(of, function* (place) {
          const reasons = pausingOrDemand(pausingWhy(history, place, positions.at), () =>
            pausingDemandPlace(history, place),
          );
          const { members, isCut } = yield* take(reasons, limit);
          const found =
            members.length === 0 ? yield* pausingCourseOf(history, place, positions.at) : undefined;
          const told = {
            reasons: members.map(showReason),
            isCut,
            ...(found && { course: showCourse(found) }),
          };
          return { content: told };
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
        ofPlace(of, function* (place) {
          const found = yield* pausingLastChange(history, place, positions.at);
          if (found !== undefined) return { content: showReason(found) };
          yield* pausingDemandPlace(history, place);
          const followed = yield* pausingCourseOf(history, place, positions.at);
          if (followed === undefined) return refused(404, `nothing has changed ${of}`);
          const detail = `no event has changed ${of} at once: it follows the clock`;
          return refused(404, detail, { course: showCourse(followed) });
        }),
      ),
  }),
  route({
    method: 'GET',
    path: '/history/bisect',
    says: 'The first event after which a condition holds: by halves, which supposes that it comes to hold once, or of all.',
    query: z.strictObject({
      ...span,
      holds: conditionText,
      every: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Whether each event is looked at that could be it.'),
    }),
    answer: {
      schema: z.strictObject({ event: eventShown, causes: z.array(eventShown), goesOn: z.boolean() }),
    },
    problems: [409, 410],
    run: async (controlled, { query: { holds, every, ...written } }) => {
      const conditions = await controlled.conditions();
      return inStretch(controlled, written, (history, stretch) =>
        ofCondition(conditions, history, holds, function* (condition) {
          const found = yield* pausingBisect(history, condition, { ...stretch, every: every === 'true' });
          if (!found.found) {
            if (found.because !== 'holds at the start') yield* pausingDemandCondition(history, condition);
            return refused(409, `there is no such event: ${noTurnInWords(found, written)}`);
          }
          const { event, causes, goesOn } = found;
          return { content: { event: showEvent(event), causes: causes.map(showEvent), goesOn } };
        }),
      );
    },
  }),
  route({
    ...asking,
    path: '/history/states',
    says: 'The life of a machine: which states it was in from when, and which event took it there.',
    query: z.strictObject({
      machine: machineText,
      ...span,
      limit,
    }),
    answer: {
      schema: z.strictObject({
        states: z.array(
          z.strictObject({ states: z.array(z.string()), time: z.string(), event: eventShown.optional() }),
        ),
        isCut: z.boolean(),
      }),
    },
    run: (controlled, { query: { machine, limit, ...written } }) =>
      inStretch(controlled, written, function* (history, stretch) {
        const named = yield* pausingDemandMachine(history, machine);
        const lives = pausingStatesOverTime(history, named, stretch);
        const { members, isCut } = yield* take(lives, limit);
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
    says: 'A value or a condition over the run: each row is what it was from an event on.',
    query: z.strictObject({ of: expressionText, ...span, limit }),
    answer: {
      schema: z.strictObject({
        rows: z.array(moment.extend({ value: z.unknown().optional() })),
        isCut: z.boolean(),
      }),
    },
    run: async (controlled, { query: { of, limit, ...written } }) => {
      const conditions = await controlled.conditions();
      return inStretch(controlled, written, (history, stretch) =>
        ofExpression(conditions, history, of, function* (expression) {
          const seen = pausingOrDemand(
            pausingWatch(history, expression, stretch),
            () => expression.demand(history),
            ({ value }) => value !== undefined && value !== false,
          );
          const { members, isCut } = yield* take(seen, limit);
          const rows = members.map((row) => ({ ...showMoment(row), value: row.value }));
          return { content: { rows, isCut } };
        }),
      );
    },
  }),
  route({
    ...asking,
    path: '/history/when',
    says: 'The spans of time in which a condition held.',
    query: z.strictObject({ holds: conditionText, ...span, limit }),
    answer: {
      schema: z.strictObject({
        spans: z.array(
          z.strictObject({
            from: moment,
            to: moment,
            stillHolds: z.boolean().describe('Whether it still held there.'),
          }),
        ),
        isCut: z.boolean(),
      }),
    },
    run: async (controlled, { query: { holds, limit, ...written } }) => {
      const conditions = await controlled.conditions();
      return inStretch(controlled, written, (history, stretch) =>
        ofCondition(conditions, history, holds, function* (condition) {
          const found = pausingOrDemand(pausingWhen(history, condition, stretch), () =>
            pausingDemandCondition(history, condition),
          );
          const { members, isCut } = yield* take(found, limit);
          return { content: { spans: members.map(showSpan), isCut } };
        }),
      );
    },
  }),
];

function showReason({ event, causes, ...rest }: Reason): object {
  return { ...rest, event: showEvent(event), causes: causes.map(showEvent) };
}

function showCourse({ events, ...rest }: Course): object {
  return { ...rest, events: events.map(showEvent) };
}

function showMoment({ event, at }: Moment): object {
  return { event, time: instant(at) };
}

function showSpan({ from, to, stillHolds }: Span): object {
  return { from: showMoment(from), to: showMoment(to), stillHolds };
}
