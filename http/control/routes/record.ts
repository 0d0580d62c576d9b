/** The run as it is recorded: its journal as a file, and its events as they come. */
import * as z from 'zod';
import { journalPieces, tellEvent } from '../../../replay/index.js';
import { inPast } from '../in-past.js';
import type { InTurns } from '../in-turns.js';
import { type Controlled, type Route, refused, route } from '../route.js';
import { showEvent } from '../shown-event.js';

export const recordRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/journal',
    says: 'The journal of the run up to now, as JSON Lines: what tidefish replay reads.',
    answer: { type: 'application/jsonl' },
    problems: [410],
    run: (controlled) =>
      inPast(controlled, (history) => {
        const { genesis, end } = history;
        const inputs = history.inputs(end.after);
        const past = { genesis, inputs, end: { now: end.at, executed: end.after } };
        return { content: journalPieces(past) };
      }),
  }),
  route({
    method: 'GET',
    path: '/events',
    says: 'Executed events as server-sent events; with Last-Event-ID or after, what came since then first.',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'the number of the last event that is known, 0 for none' })
        .transform(Number)
        .optional(),
    }),
    answer: { type: 'text/event-stream' },
    problems: [409, 410],
    run: (controlled, { query: { after }, lastEventId, inTurns }) => {
      const { executed } = controlled.controller.tree.clock;
      const known = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : (after ?? executed);
      if (known > executed)
        return refused(409, `there have been ${executed} events: ${known} is of another run`);
      if (known < executed && controlled.past.history === undefined)
        return refused(
          410,
          `the past of the run is not kept: only what comes after ${executed} can be followed`,
        );
      return { content: eventStream(controlled, known + 1, inTurns) };
    },
  }),
];

async function* eventStream({ feed }: Controlled, first: number, inTurns: InTurns): AsyncGenerator<string> {
  // What is sent at once shows a reader that it is connected.
  yield ': the events of a run\n\n';
  for await (const event of feed.from(first, inTurns)) {
    if (event === undefined) yield ':\n\n';
    else
      yield `id: ${event.number}\nevent: executed\ndata: ${JSON.stringify(showEvent(tellEvent(event)))}\n\n`;
  }
}
