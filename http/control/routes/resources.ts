/** Routes of all resources at a position, and of their differences between two positions, as a client sees them. */
import * as z from 'zod';
import {
  differencesSchema,
  endDifferences,
  pausingStateAt,
  resourcesIn,
} from '../../../replay/index.js';
import { answerAtPositions, position } from '../history-queries.js';
import { type Route, route } from '../route.js';

const uri = z.string();
const only = z.array(
  z.strictObject({ uri, description: z.string().describe('Message of a log entry; name of any other resource.') }),
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
        const found = resourcesIn(yield* pausingStateAt(history, positions.at));
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
              .describe('True if only values differ that the ETag ignores: readings, counters and the clock.'),
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
        const { changed, onlyInOne: removed, onlyInOther: added } = endDifferences(was, is);
        return { content: { changed, removed, added } };
      }),
  }),
];
