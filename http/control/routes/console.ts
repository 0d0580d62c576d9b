/** Route of links to the console, for a further window or for a program that opens one. */
import * as z from 'zod';
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
];
