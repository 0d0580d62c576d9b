/** Routes of the console: links to it, and the answer with which its page opens. */
import * as z from 'zod';
import { answerFromHistory } from '../history-queries.js';
import { openingContents, openingSchema } from '../opening.js';
import { type Route, route } from '../route.js';

export const consoleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/console/links',
    description: 'Creates a token that opens the console once, in the fragment of its address.',
    answer: {
      status: 201,
      schema: z.strictObject({
        path: z.string().describe('Path and fragment of the console at this address.'),
      }),
    },
    run: ({ sessions }) => ({ content: { path: `/console/#token=${sessions.createLink()}` } }),
  }),
  route({
    method: 'GET',
    path: '/console/opening',
    description:
      'First answer for the page of the console: the extent of the history, the URIs of the server, and the content of a view.',
    query: z.strictObject({
      content: z.enum(openingContents).optional().describe('View whose content at the end is included.'),
    }),
    answer: { schema: openingSchema },
    problems: [410],
    run: (controlled, { query: { content } }) =>
      answerFromHistory(controlled, function* (history) {
        return { content: yield* controlled.opening.answer(controlled, history, content) };
      }),
  }),
];
