/**
 * Routes for the extent of the history, single events, the journal, and the event stream. All other routes for the
 * history are queries.
 */
import * as z from 'zod';
import {
  causesSchema,
  eventSchema,
  formatEvent,
  journalChunks,
  pausingSummarizeCauses,
  summarizeEvent,
} from '../../../replay/index.js';
import { describeExtent, extentSchema } from '../extent.js';
import { answerFromHistory } from '../history-queries.js';
import type { QueryScheduler } from '../query-scheduler.js';
import { type ControlContext, type Route, refused, route } from '../route.js';

const eventNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'the number of an event, from 1' })
  .transform(Number);

export const eventWithCauses = eventSchema().extend(causesSchema());

export const historyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/history',
    description: 'Start, end, number of events and memory of the history of the run.',
    answer: {
      schema: extentSchema,
    },
    run: (controlled) =>
      answerFromHistory(controlled, (history) => ({ content: describeExtent(controlled, history) })),
    problems: [410],
  }),
  route({
    method: 'GET',
    path: '/history/events/{event}',
    description: 'One event with its causes, back to the input that started the chain.',
    within: z.strictObject({ event: eventNumber }),
    answer: { schema: eventWithCauses },
    problems: [404, 410],
    run: (controlled, { within: { event: number } }) =>
      answerFromHistory(controlled, function* (history) {
        const { after } = history.end;
        if (number > after) return refused(404, `there is no event ${number}: there have been ${after}`);
        const event = yield* history.pausing.event(number);
        const { causes, hasMore } = yield* pausingSummarizeCauses(history, event);
        return {
          content: { ...formatEvent(summarizeEvent(event)), causes: causes.map(formatEvent), hasMore },
        };
      }),
  }),
];

/** Routes for the record of the run: its journal as a file, and its events as a stream. */
export const recordRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/journal',
    description: 'Journal of the run until now as JSON Lines, for tidefish replay.',
    answer: { type: 'application/jsonl' },
    problems: [410],
    run: (controlled) =>
      answerFromHistory(controlled, (history) => {
        const { genesis, end } = history;
        const inputs = history.inputs(end.after);
        const past = { genesis, inputs, end: { now: end.at, executed: end.after } };
        return { content: journalChunks(past) };
      }),
  }),
  route({
    method: 'GET',
    path: '/events',
    description:
      'Executed events as server-sent events. With Last-Event-ID or the parameter after, the stream starts with the event after that number.',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'the number of the last known event, 0 for none' })
        .transform(Number)
        .optional(),
    }),
    answer: { type: 'text/event-stream' },
    problems: [409, 410],
    run: (controlled, { query: { after }, lastEventId, inTurns }) => {
      const { executed } = controlled.controller.tree.clock;
      const known = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : (after ?? executed);
      if (known > executed)
        return refused(409, `there have been ${executed} events: ${known} belongs to another run`);
      if (known < executed && controlled.past.history === undefined)
        return refused(
          410,
          `the history of the run is not stored: only events after ${executed} can be followed`,
        );
      return { content: eventStream(controlled, known + 1, inTurns) };
    },
  }),
];

async function* eventStream(
  { feed }: ControlContext,
  first: number,
  inTurns: QueryScheduler,
): AsyncGenerator<string> {
  // This comment is sent immediately, so that a reader detects that it is connected.
  yield ': the events of a run\n\n';
  for await (const event of feed.from(first, inTurns)) {
    if (event === undefined) yield ':\n\n';
    else
      yield `id: ${event.number}\nevent: executed\ndata: ${JSON.stringify(formatEvent(summarizeEvent(event)))}\n\n`;
  }
}
