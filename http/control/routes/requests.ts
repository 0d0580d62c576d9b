/** Route of the request log: the requests of clients over HTTPS, reads included. */
import * as z from 'zod';
import { requestSchema } from '../../requests/request-schema.js';
import { type Route, route } from '../route.js';

/** Maximum and default number of requests of one response. */
const pageMax = 1_000;

const wholeNumber = (error: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number);
const count = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, { error: `a whole number from 1 to ${pageMax}` })
  .transform(Number)
  .refine((number) => number <= pageMax, { error: `a whole number from 1 to ${pageMax}` });

export const requestRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/requests',
    description:
      'Requests of clients over HTTPS, reads and refused requests included, oldest first. The latest 10,000 are available. Requests to the control API are not logged.',
    query: z.strictObject({
      after: wholeNumber('the number of the last known request, 0 for none')
        .optional()
        .describe('Cursor: number of the last known request, such as the next of an earlier response.'),
      limit: count.optional().describe(`Maximum number of requests; ${pageMax} by default.`),
      last: count.optional().describe('Number of latest matching requests to return, instead of the oldest.'),
      failed: z
        .enum(['true', 'false'])
        .optional()
        .describe('True for requests with a status from 400 on or without a complete response.'),
      user: z.string().optional().describe('Name of the user.'),
      method: z.string().optional().describe('HTTP method.'),
      uri: z.string().optional().describe('Start of the path.'),
    }),
    answer: {
      schema: z.strictObject({
        requests: z.array(requestSchema),
        next: z.int().min(0).describe('Value of after for the next page.'),
        hasMore: z.boolean().describe('True if the log contains requests after next.'),
      }),
    },
    run: ({ requests }, { query: { after, limit = pageMax, last, failed, ...filter } }) => ({
      content: requests.page(
        { limit, ...(after !== undefined && { after }), ...(last !== undefined && { last }) },
        { ...filter, failed: failed === 'true' },
      ),
    }),
  }),
];
