/** Routes of all resources at a position, and of their differences between two positions, as a client sees them. */
import * as z from 'zod';
import {
  differencesSchema,
  pausingEndDifferences,
  pausingResourcesIn,
  pausingStateAt,
} from '../../../replay/index.js';
import { answerAtPositions, position } from '../history-queries.js';
import { bodiesSchema, readBodies } from '../read-bodies.js';
import { type Route, route } from '../route.js';

/** Maximum number of named resources of a request. */
const urisMax = 64;

const uri = z.string();
const only = z.array(
  z.strictObject({
    uri,
    description: z.string().describe('Message of a log entry; name of any other resource.'),
  }),
);

export const changesSchema = z.strictObject({
  changed: z.array(
    z.strictObject({
      uri,
      isVolatile: z
        .boolean()
        .describe('True if only values differ that the ETag ignores: readings, counters and the clock.'),
      changes: differencesSchema(),
    }),
  ),
  removed: only,
  added: only,
});

export const resourceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/history/resources',
    description: 'URIs, types and names of all resources at a position.',
    query: z.strictObject({ at: position.default('end') }),
    answer: {
      schema: z.strictObject({
        resources: z.array(z.strictObject({ uri, type: z.string(), name: z.string() })),
      }),
    },
    problems: [410],
    run: (controlled, { query: { at } }) =>
      answerAtPositions(controlled, { at }, function* (history, positions) {
        const found = yield* pausingResourcesIn(yield* pausingStateAt(history, positions.at));
        const resources = [...found].map(([each, body]) => ({
          uri: each,
          type: String(body['@odata.type'] ?? '').replace(/^#|\..*$/g, ''),
          name: String(body.Name ?? ''),
        }));
        return { content: { resources } };
      }),
  }),
  route({
    method: 'GET',
    path: '/history/bodies',
    isShared: true,
    description:
      'Several resources at a position, as a user with all privileges sees them; of a collection, its members.',
    query: z.strictObject({
      uris: z
        .string()
        .transform((text) => text.split(','))
        .refine((uris) => uris.length <= urisMax, { error: `at most ${urisMax} URIs` })
        .describe('URIs of resources and collections, separated by commas.'),
      at: position.default('end'),
    }),
    answer: {
      schema: z.strictObject({
        bodies: bodiesSchema.describe('Resources that exist, in order.'),
      }),
    },
    problems: [410],
    run: (controlled, { query: { uris, at } }) =>
      answerAtPositions(controlled, { at }, function* (history, positions) {
        const bodies = yield* readBodies(
          controlled.views,
          yield* pausingStateAt(history, positions.at),
          uris,
        );
        return { content: { bodies } };
      }),
  }),
  route({
    method: 'GET',
    path: '/history/changes',
    description: 'Resources that differ between two positions, with their differences.',
    query: z.strictObject({ from: position, to: position.default('end') }),
    answer: { schema: changesSchema },
    problems: [410],
    run: (controlled, { query: { from, to } }) =>
      answerAtPositions(controlled, { from, to }, function* (history, positions) {
        const was = yield* pausingStateAt(history, positions.from);
        const is = yield* pausingStateAt(history, positions.to);
        const { changed, onlyInOne: removed, onlyInOther: added } = yield* pausingEndDifferences(was, is);
        return { content: { changed, removed, added } };
      }),
  }),
];
