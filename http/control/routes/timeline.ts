/** Route of the timeline: the lanes of a span of the run, with as much detail as a screen can show. */
import * as z from 'zod';
import { fixedLanes, severities } from '../../../replay/index.js';
import { answerFromHistory } from '../history-queries.js';
import { type Route, route } from '../route.js';

/** Maximum number of lanes of a response, and of parts of the span that a response can distinguish. */
const lanesMax = 64;
const partsMax = 8_000;

const instant = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'a time in ms since the epoch' })
  .transform(Number);

const text = z.string();
const at = z.int();
const count = z.int().min(1);
const event = z.int().min(0);

const lane = z.union([
  z.strictObject({
    lane: text,
    slices: z
      .array(z.tuple([at, at, text, count, event]))
      .describe('Start, end, text, number of merged slices, and number of the first event.'),
  }),
  z.strictObject({
    lane: text,
    ticks: z
      .array(z.tuple([at, text, count, z.enum(severities), event]))
      .describe(
        'Time, text, number of merged ticks, greatest severity, and number of the first event; 0 for none.',
      ),
    readFrom: at
      .optional()
      .describe(
        'Time from which the lane has its entries, for a log that was filled too often to read all of it.',
      ),
  }),
]);

export const timelineSchema = z.strictObject({
  from: at,
  to: at,
  resolution: z.int().min(0),
  end: at.describe('End of the history; a slice that ends there goes on.'),
  isComplete: z
    .boolean()
    .describe('False while the index of a long history is being made; a further request continues it.'),
  lanes: z.array(lane),
  machines: z.array(z.strictObject({ address: text, changes: z.int().min(0) })),
  users: z.array(text).describe('Users of the requests, each of whom can have a lane.'),
});

/** Returns false for a name with an invalid escape, such as that of a user with a percent sign. */
function isReadable(name: string): boolean {
  try {
    decodeURIComponent(name);
    return true;
  } catch {
    return false;
  }
}

export const timelineRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/history/timeline',
    description:
      'Lanes of a span of the run: requests, operator actions, faults, log entries, alerts, deliveries, absence and states of machines.',
    query: z.strictObject({
      from: instant
        .optional()
        .describe('Start of the span in ms since the epoch (default: start of the run).'),
      to: instant.optional().describe('End of the span in ms since the epoch (default: end of the run).'),
      resolution: z
        .string()
        .regex(/^\d{1,13}$/, { error: 'a duration in ms' })
        .transform(Number)
        .default(0)
        .describe('Duration in ms; what is shorter is merged.'),
      lanes: z
        .string()
        .transform((names) => names.split(','))
        .refine((names) => names.every(isReadable), { error: 'names with valid percent encoding' })
        .refine((names) => names.length <= lanesMax, { error: `at most ${lanesMax} lanes` })
        .optional()
        .describe(
          `Names of lanes, separated by commas: ${fixedLanes.join(', ')}, machine:power/1, or requests:NAME of one user.`,
        ),
    }),
    answer: { schema: timelineSchema },
    problems: [410],
    isLong: true,
    run: (controlled, { query: { from, to, resolution, lanes = fixedLanes } }) =>
      answerFromHistory(controlled, function* (history) {
        const start = from ?? history.startMs;
        const end = Math.max(start, to ?? history.end.at);
        const finest = Math.ceil((end - start) / partsMax);
        const span = { from: start, to: end, resolution: Math.max(resolution, finest) };
        return { content: yield* controlled.timelines.page(history, lanes, span) };
      }),
  }),
];
