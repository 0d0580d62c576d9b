/** Questions to a branch: a value in it, and what it has that the run has not. */
import * as z from 'zod';
import {
  differencesBetween,
  differencesOfValue,
  firstDifference,
  type History,
  type Pausing,
  standingAt,
} from '../../../replay/index.js';
import type { Branch } from '../branches.js';
import { branchNamed, inBranch } from '../in-branch.js';
import { inPast, ofPlace, placeText } from '../in-past.js';
import { type Answered, type Route, refused, route } from '../route.js';
import { eventShown, showEvent } from '../shown-event.js';
import { instant } from '../state.js';
import { differences } from './questions.js';

export const branchQuestionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/branches/{branch}/look',
    says: 'A value in a branch: at a pointer into its state, or of a resource.',
    within: branchNamed,
    query: z.strictObject({ of: placeText }),
    answer: { schema: z.strictObject({ value: z.unknown() }) },
    problems: [404],
    run: (controlled, { query: { of }, ...asked }) =>
      inBranch(controlled, asked, ({ controller }) =>
        ofPlace(of, (place) => {
          const { value } = place.judge(controller.tree);
          return value === undefined ? refused(404, `the branch has no ${of}`) : { content: { value } };
        }),
      ),
  }),
  route({
    method: 'GET',
    path: '/branches/{branch}/difference',
    says: 'What a branch has that the run has not, now: of the whole state, or of a value of it.',
    within: branchNamed,
    query: z.strictObject({ of: placeText.optional() }),
    answer: { schema: z.strictObject({ differences }) },
    problems: [404],
    run: (controlled, { query: { of }, ...asked }) =>
      inBranch(controlled, asked, ({ controller: { tree } }) => {
        const present = standingAt(controlled.controller.tree, controlled.pacing.now);
        if (of === undefined) return { content: { differences: differencesBetween(present, tree) } };
        return ofPlace(of, (place) => {
          const [here, there] = [present, tree].map((state) => place.judge(state).value);
          return here === undefined && there === undefined
            ? refused(404, `neither the run nor the branch has ${of}`)
            : { content: { differences: differencesOfValue(here, there) } };
        });
      }),
  }),
  route({
    method: 'GET',
    path: '/branches/{branch}/comparison',
    says: 'The first event in which a branch differs from the run, as far as both have come.',
    within: branchNamed,
    answer: {
      schema: z.strictObject({
        until: z.string().describe('Where both are looked at up to.'),
        shared: z.int().describe('Events before the branch left.'),
        events: z.strictObject({ run: z.int(), branch: z.int() }).describe('Up to there.'),
        first: z
          .strictObject({
            number: z.int().describe('All events before it are the same.'),
            run: eventShown.optional().describe('None where the run had no further event.'),
            branch: eventShown.optional(),
            changes: differences,
          })
          .optional()
          .describe('None where the same events have happened.'),
      }),
    },
    problems: [404, 410],
    run: (controlled, asked) =>
      inBranch(controlled, asked, (branch) => inPast(controlled, (run) => compare(run, branch))),
  }),
];

function* compare(run: History, { from, history }: Branch): Pausing<Answered> {
  const untilMs = Math.min(run.end.at, history.end.at);
  const events = [
    yield* run.pausing.eventsUntil(untilMs),
    yield* history.pausing.eventsUntil(untilMs),
  ] as const;
  const first = yield* firstDifference(run, history, { shared: from.after, events });
  return {
    content: {
      until: instant(untilMs),
      shared: from.after,
      events: { run: events[0], branch: events[1] },
      ...(first && {
        first: {
          number: first.number,
          ...(first.one && { run: showEvent(first.one) }),
          ...(first.other && { branch: showEvent(first.other) }),
          changes: first.changes,
        },
      }),
    },
  };
}
