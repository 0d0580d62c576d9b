/** Branches: other courses that the run could have taken from a position of its past. The run itself never learns of them. */
import * as z from 'zod';
import { formatInstant } from '../../../engine/index.js';
import { durationMs } from '../../../models/index.js';
import { differencesBetween, differencesOfValue, standingAt } from '../../../replay/index.js';
import { lastInstantMs } from '../../pace.js';
import type { Branch } from '../branches.js';
import { atPositions, ofPlace, placeText, position } from '../in-past.js';
import { answerShown, input, inputExample, putIn } from '../inputs.js';
import { perform } from '../perform.js';
import { type Answered, type Controlled, type Route, refused, route } from '../route.js';
import { instant, projectState, stateShown } from '../state.js';
import { differences } from './questions.js';
import { showRun } from './run.js';

/** A branch has no clock of its own: it moves when it is advanced. */
const standing = { name: 'manual' } as const;

const within = z.strictObject({ branch: z.string().describe('Its id.') });

const branchShown = stateShown.extend({
  id: z.string(),
  from: z.strictObject({ time: z.string(), after: z.int() }).describe('Where it left the run.'),
});

export const branchRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/inputs',
    changesRun: true,
    says: 'Puts an input from outside in: an operator, a fault, another future, or a Redfish request.',
    body: input,
    example: inputExample,
    answer: { schema: stateShown.extend({ answer: answerShown.optional() }) },
    problems: [409],
    run: async (controlled, { body }) => {
      const { controller, pacing, passwords } = controlled;
      const effect = await putIn({ controller, now: () => pacing.now }, body, passwords);
      pacing.rearm();
      return 'problem' in effect ? effect : { content: { ...contentOf(showRun(controlled)), ...effect } };
    },
  }),
  route({
    method: 'POST',
    path: '/branches',
    says: 'Branches off from a position of the past, in the same future or in another one.',
    body: z.strictObject({
      at: position.default('end'),
      future: z.string().min(1).optional().describe('The seed of another future from there on.'),
    }),
    example: '{"at":"end","future":"7"}',
    answer: { status: 201, schema: branchShown },
    problems: [409, 410],
    run: (controlled, { body: { at, future } }) =>
      atPositions(controlled, { at }, (history, positions) => {
        const { branches } = controlled;
        const branch = branches.create(history, positions.at);
        if (branch === undefined)
          return refused(409, `there are ${branches.most} branches; delete one to make room`);
        const { now } = branch.controller.simulation;
        if (future !== undefined)
          perform(branch.controller, { type: 'future', seed: future, ties: 'kept' }, now);
        return { content: showBranch(branch), location: `/branches/${branch.id}` };
      }),
  }),
  route({
    method: 'GET',
    path: '/branches',
    says: 'The branches that are kept.',
    answer: { schema: z.strictObject({ branches: z.array(branchShown) }) },
    run: ({ branches }) => ({ content: { branches: branches.list().map(showBranch) } }),
  }),
  route({
    method: 'GET',
    path: '/branches/{branch}',
    says: 'Where a branch stands.',
    within,
    answer: { schema: branchShown },
    problems: [404],
    run: (controlled, asked) => inBranch(controlled, asked, (branch) => ({ content: showBranch(branch) })),
  }),
  route({
    method: 'DELETE',
    path: '/branches/{branch}',
    says: 'Forgets a branch.',
    within,
    answer: { status: 204 },
    problems: [404],
    run: (controlled, asked) =>
      inBranch(controlled, asked, ({ id }) => {
        controlled.branches.remove(id);
        return { content: undefined };
      }),
  }),
  route({
    method: 'POST',
    path: '/branches/{branch}/advance',
    says: 'Lets time pass in a branch; everything due on the way happens.',
    within,
    body: z.strictObject({ by: durationMs }),
    example: '{"by":"10m"}',
    answer: { schema: branchShown },
    problems: [404, 409],
    run: (controlled, { body: { by }, ...asked }) =>
      inBranch(controlled, asked, (branch) => {
        const { simulation } = branch.controller;
        if (simulation.now + by > lastInstantMs)
          return refused(409, `time ends at ${formatInstant(lastInstantMs)}`);
        simulation.advanceBy(by);
        return { content: showBranch(branch) };
      }),
  }),
  route({
    method: 'POST',
    path: '/branches/{branch}/inputs',
    says: 'Puts an input from outside into a branch.',
    within,
    body: input,
    example: '{"fault":{"fault":"fan.failed","part":"Fan 2"}}',
    answer: { schema: branchShown.extend({ answer: answerShown.optional() }) },
    problems: [404, 409],
    run: (controlled, { body, ...asked }) =>
      inBranch(controlled, asked, async (branch) => {
        const { controller } = branch;
        const receiver = { controller, now: () => controller.simulation.now };
        const effect = await putIn(receiver, body, controlled.passwords);
        return 'problem' in effect ? effect : { content: { ...showBranch(branch), ...effect } };
      }),
  }),
  route({
    method: 'GET',
    path: '/branches/{branch}/look',
    says: 'A value in a branch: at a pointer into its state, or of a resource.',
    within,
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
    within,
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
];

function inBranch(
  { branches }: Controlled,
  { within: { branch: id } }: { readonly within: z.output<typeof within> },
  answer: (branch: Branch) => Answered | Promise<Answered>,
): Answered | Promise<Answered> {
  const branch = branches.find(id);
  if (branch !== undefined) return answer(branch);
  const ids = branches.list().map(({ id: each }) => each);
  return refused(
    404,
    `there is no branch ${id} (expected ${ids.join(', ') || 'none: POST /branches makes one'})`,
  );
}

function showBranch({ id, from, controller }: Branch): object {
  const { now } = controller.simulation;
  const left = { time: instant(from.at), after: from.after };
  return { id, from: left, ...projectState(controller, { now, pace: standing }) };
}

function contentOf(answered: Answered): object {
  return 'content' in answered && typeof answered.content === 'object' ? { ...answered.content } : {};
}
