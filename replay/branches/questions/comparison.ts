/**
 * Queries for the first event in which two histories differ: a run and its branch, up to the end of the shorter one, or
 * two journals, up to their ends.
 */

import * as z from 'zod';
import { differencesSchema } from '../../differences/difference.js';
import { comparisonInLines } from '../../format/comparison-lines.js';
import { instant } from '../../format/instant.js';
import { eventSchema, formatEvent } from '../../queries/event-summary.js';
import { allDifferences } from '../../queries/parameters.js';
import { compareHistories, firstDifference } from '../compare.js';
import { pairQuestion } from './pair.js';

export const comparisonQuestion = pairQuestion({
  path: '/branches/{branch}/comparison',
  description: 'the first event in which a branch differs from the run',
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
        until: z.string().describe('Time at which the comparison ends.'),
        shared: z.int().describe('Number of events before the branch point.'),
        events: z
          .strictObject({ run: z.int(), branch: z.int() })
          .describe('Number of events of the run and of the branch up to the end of the comparison.'),
        first: z
          .strictObject({
            number: z.int().describe('Number of the first event that differs; all earlier events are equal.'),
            run: eventSchema()
              .optional()
              .describe('Event of the run; absent if the run has no further event.'),
            branch: eventSchema().optional(),
            changes: differencesSchema(),
          })
          .optional()
          .describe('First difference; absent if all events are equal.'),
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
  description: 'comparison of two histories event by event',
  arguments: { all: allDifferences },
  jsonSays: 'print the differences as one line of JSON',
  notes: `
Two histories of one genesis differ where an event has another cause or other changes. Histories of two servers differ from
the start; for them the command reports the first event with another content or another time after the start.

Exit codes: 0 equal histories, 1 different histories, 2 invalid file.
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
  *lines(pairs, { all }, look) {
    for (const compared of pairs) yield* comparisonInLines(compared, look, all);
  },
  fact: ({ names: [one, other], comparison }) => ({ one, other, ...comparison }),
  fails: ({ comparison: { first, start } }) => first !== undefined || start.length > 0,
});
