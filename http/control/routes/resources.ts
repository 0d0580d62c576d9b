/** Routes of all resources at a position, and of their differences between two positions, as a client sees them. */
import * as z from 'zod';
import type { ControllerTree } from '../../../models/index.js';
import {
  differencesSchema,
  type Pausing,
  pause,
  pausingEndDifferences,
  pausingResourcesIn,
  pausingStateAt,
} from '../../../replay/index.js';
import { answerAtPositions, position } from '../history-queries.js';
import { type ControlContext, type Route, route } from '../route.js';

/** Maximum number of named resources of a request, and of resources in its response. */
const urisMax = 64;
const bodiesMax = 4_096;
/** Number of resources that are read between two pauses. Measured: reading one takes 0.1 to 0.3 ms. */
const readAtOnce = 16;

const uri = z.string();
const only = z.array(
  z.strictObject({
    uri,
    description: z.string().describe('Message of a log entry; name of any other resource.'),
  }),
);

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
        bodies: z.array(z.looseObject({ '@odata.id': uri })).describe('Resources that exist, in order.'),
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
    answer: {
      schema: z.strictObject({
        changed: z.array(
          z.strictObject({
            uri,
            isVolatile: z
              .boolean()
              .describe(
                'True if only values differ that the ETag ignores: readings, counters and the clock.',
              ),
            changes: differencesSchema(),
          }),
        ),
        removed: only,
        added: only,
      }),
    },
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

/** Reads resources, and the members of collections in place of these. Resources that do not exist are left out. */
function* readBodies(
  views: ControlContext['views'],
  tree: ControllerTree,
  uris: readonly string[],
): Pausing<readonly object[]> {
  const bodies: object[] = [];
  let read = 0;
  for (const named of uris) {
    const body = views.look(tree, named, tree.clock.now);
    if (body === undefined) continue;
    const members = Array.isArray(body.Members) ? body.Members : undefined;
    if (members === undefined) bodies.push(body);
    for (const member of members ?? []) {
      const id: unknown = Object(member)['@odata.id'];
      const found = typeof id === 'string' ? views.look(tree, id, tree.clock.now) : undefined;
      if (found !== undefined && bodies.length < bodiesMax) bodies.push(found);
      if (++read % readAtOnce === 0) yield pause;
    }
  }
  return bodies;
}
