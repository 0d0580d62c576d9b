/** Route of readings over time: values of resources at instants of a span, evenly spaced and exact at each. */
import * as z from 'zod';
import { pathOfPointer, valueAt } from '../../../models/index.js';
import { pause, pausingStateAt } from '../../../replay/index.js';
import { answerFromHistory } from '../history-queries.js';
import { type Route, route } from '../route.js';

/** Maximum number of values and of instants of a response. An instant takes up to 30 ms. */
const locationsMax = 16;
const pointsMax = 400;

const instant = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'a time in ms since the epoch' })
  .transform(Number);

export const readingRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/history/readings',
    description: 'Numbers of resources at evenly spaced instants of a span of the run.',
    query: z.strictObject({
      locations: z
        .string()
        .transform((text) => text.split(','))
        .refine((texts) => texts.length <= locationsMax && texts.every((each) => each.includes('#/')), {
          error: `at most ${locationsMax} locations such as /redfish/v1/Chassis/1/Sensors/1/#/Reading`,
        })
        .describe('Values of resources (URI#/Pointer), separated by commas.'),
      from: instant.optional().describe('First instant in ms since the epoch (default: start of the run).'),
      to: instant.optional().describe('Last instant in ms since the epoch (default: end of the run).'),
      points: z
        .string()
        .regex(/^\d{1,3}$/, { error: `a whole number from 2 to ${pointsMax}` })
        .transform((text) => Math.min(pointsMax, Math.max(2, Number(text))))
        .default(100)
        .describe('Number of instants.'),
    }),
    answer: {
      schema: z.strictObject({
        at: z.array(z.int()).describe('Instants in ms since the epoch.'),
        values: z
          .array(z.array(z.number().nullable()))
          .describe('Numbers of each location; null where there is none.'),
      }),
    },
    problems: [410],
    run: (controlled, { query: { locations, from, to, points } }) =>
      answerFromHistory(controlled, function* (history) {
        const { at: endMs } = history.end;
        const first = Math.min(endMs, Math.max(history.startMs, from ?? history.startMs));
        const last = Math.min(endMs, Math.max(first, to ?? endMs));
        const asked = locations.map((location) => {
          const [uri = '', pointer = ''] = location.split('#', 2);
          return { uri, path: pathOfPointer(pointer) };
        });
        const at: number[] = [];
        const values: (number | null)[][] = asked.map(() => []);
        for (let point = 0; point < points; point++) {
          const instantMs = Math.round(first + ((last - first) * point) / (points - 1));
          if (instantMs === at.at(-1)) continue;
          const after = yield* history.pausing.eventsUntil(instantMs);
          const tree = yield* pausingStateAt(history, { at: instantMs, after });
          at.push(instantMs);
          for (const [index, { uri, path }] of asked.entries()) {
            const body = controlled.views.look(tree, uri, instantMs);
            const value: unknown = body === undefined ? undefined : valueAt(body, path);
            values[index]?.push(typeof value === 'number' ? value : null);
          }
          yield pause;
        }
        return { content: { at, values } };
      }),
  }),
];
