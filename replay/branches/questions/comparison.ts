/** The first event in which two histories differ: of a run and its branch as far as both have come, of two journals to their ends. */
import * as z from 'zod';
import { comparisonInLines } from '../../format/comparison-lines.js';
import { differencesSchema } from '../../queries/difference.js';
import { eventSchema, formatEvent, instant } from '../../queries/event-summary.js';
import { compareHistories, firstDifference } from '../compare.js';
import { pairQuestion } from './pair.js';

export const comparisonQuestion = pairQuestion({
  path: '/branches/{branch}/comparison',
  description: 'the first event in which a branch differs from the run, as far as both have come',
  arguments: {},
  *find({ one: { history: run }, other: { history: branch }, shared }) {
    const untilMs = Math.min(run.end.at, branch.end.at);
    const events = [
      yield* run.pausing.eventsUntil(untilMs),
      yield* branch.pausing.eventsUntil(untilMs),
    ] as const;
    const first = yield* firstDifference(run, branch, { shared, events });
    yield { untilMs, shared, events, first };
  },
  shown: {
    schema: () =>
      z.strictObject({
        until: z.string().describe('Where both are looked at up to.'),
        shared: z.int().describe('Events before the branch left.'),
        events: z.strictObject({ run: z.int(), branch: z.int() }).describe('Up to there.'),
        first: z
          .strictObject({
            number: z.int().describe('All events before it are the same.'),
            run: eventSchema().optional().describe('None where the run had no further event.'),
            branch: eventSchema().optional(),
            changes: differencesSchema(),
          })
          .optional()
          .describe('None where the same events have happened.'),
      }),
    show: ({ untilMs, shared, events: [run, branch], first }) => ({
      until: instant(untilMs),
      shared,
      events: { run, branch },
      ...(first && {
        first: {
          number: first.number,
          ...(first.one && { run: formatEvent(first.one) }),
          ...(first.other && { branch: formatEvent(first.other) }),
          changes: first.changes,
        },
      }),
    }),
  },
});

export const compareQuestion = pairQuestion({
  verb: 'compare',
  description: 'compare two histories event by event',
  arguments: {},
  jsonSays: 'print what differs as one line of JSON',
  notes: `
Two histories of one genesis differ where an event has another cause, or changes something else. Those of two servers differ
from the start; of them the first event is told in which something else happens, or at another time after the start.

Exit codes: 0 they are one history, 1 they differ, 2 a file to put right.
`,
  examples: [
    ['monday.jsonl tuesday.jsonl', ''],
    ['recorded.jsonl branch.jsonl --json', ''],
  ],
  *find({ one, other, shared }) {
    const comparison = compareHistories(one.history, other.history, shared);
    const startsMs = [one.history.startMs, other.history.startMs] as const;
    yield { comparison, names: [one.name, other.name] as const, startsMs };
  },
  *lines(all, _, look) {
    for (const compared of all) yield* comparisonInLines(compared, look);
  },
  fact: ({ names: [one, other], comparison }) => ({ one, other, ...comparison }),
  fails: ({ comparison: { first, start } }) => first !== undefined || start.length > 0,
});
