/** Routes of branches, which start at a position of the run. Branches do not affect the run. */
import * as z from 'zod';
import { formatInstant } from '../../../engine/index.js';
import { durationMs } from '../../../models/document/index.js';
import { instant, type Pausing } from '../../../replay/index.js';
import { lastInstantMs } from '../../clock/pace.js';
import { advanceBranch, type Branch } from '../branches.js';
import { answerAtPositions, position } from '../history-queries.js';
import { branchNamed, inBranch } from '../in-branch.js';
import { answerSchema, input, performInput, submitInput } from '../inputs.js';
import { type Route, type RouteContent, refused, route } from '../route.js';
import { projectState, stateSchema } from '../state.js';

/** Pace that the state of a branch shows. Branches have no clock: only requests advance their time. */
const standing = { name: 'manual' } as const;

const branchShown = stateSchema.extend({
  id: z.string(),
  from: z.strictObject({ time: z.string(), after: z.int() }).describe('Branch point in the run.'),
});

export const branchRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/branches',
    description: 'Creates a branch at a position of the run, with the seed of the run or another seed.',
    body: z.strictObject({
      at: position.default('end'),
      future: z.string().min(1).optional().describe('Seed of the random numbers after the branch point.'),
    }),
    example: '{"at":"end","future":"7"}',
    answer: { status: 201, schema: branchShown },
    problems: [409, 410],
    run: (controlled, { body: { at, future } }) =>
      answerAtPositions(controlled, { at }, function* (history, positions) {
        const { branches } = controlled;
        const branch = yield* branches.create(history, positions.at);
        if (branch === undefined)
          return refused(409, `there are ${branches.most} branches, the maximum; delete one first`);
        const { now } = branch.controller.simulation;
        if (future !== undefined)
          performInput(branch.controller, { type: 'future', seed: future, ties: 'fifo' }, now);
        return { content: showBranch(branch), location: `/branches/${branch.id}` };
      }),
  }),
  route({
    method: 'GET',
    path: '/branches',
    description: 'Lists the stored branches.',
    answer: { schema: z.strictObject({ branches: z.array(branchShown) }) },
    run: ({ branches }) => ({ content: { branches: branches.list().map(showBranch) } }),
  }),
  route({
    method: 'GET',
    path: '/branches/{branch}',
    description: 'Returns the position and the state of a branch.',
    within: branchNamed,
    answer: { schema: branchShown },
    problems: [404],
    run: (controlled, asked) =>
      inBranch(controlled, asked.within, (branch) => ({ content: showBranch(branch) })),
  }),
  route({
    method: 'DELETE',
    path: '/branches/{branch}',
    description: 'Deletes a branch.',
    within: branchNamed,
    answer: { status: 204 },
    problems: [404],
    run: (controlled, asked) =>
      inBranch(controlled, asked.within, ({ id }) => {
        controlled.branches.remove(id);
        return { content: undefined };
      }),
  }),
  route({
    method: 'POST',
    path: '/branches/{branch}/advance',
    description: 'Advances virtual time in a branch and executes all events that are due.',
    within: branchNamed,
    body: z.strictObject({ by: durationMs }),
    example: '{"by":"10m"}',
    answer: { schema: branchShown },
    problems: [404, 409],
    run: (controlled, { body: { by }, ...asked }) =>
      inBranch(controlled, asked.within, function* (branch): Pausing<RouteContent> {
        if (branch.isMoving) return refused(409, isBusy);
        const untilMs = branch.controller.simulation.now + by;
        if (untilMs > lastInstantMs) return refused(409, `time ends at ${formatInstant(lastInstantMs)}`);
        yield* advanceBranch(branch, untilMs);
        return { content: showBranch(branch) };
      }),
  }),
  route({
    method: 'POST',
    path: '/branches/{branch}/inputs',
    description: 'Executes an input in a branch.',
    within: branchNamed,
    body: input,
    example: '{"fault":{"fault":"fan.failed","part":"Fan 2"}}',
    answer: { schema: branchShown.extend({ answer: answerSchema.optional() }) },
    problems: [404, 409],
    run: (controlled, { body, ...asked }) =>
      inBranch(controlled, asked.within, async (branch) => {
        if (branch.isMoving) return refused(409, isBusy);
        const { controller } = branch;
        const receiver = { controller, now: () => controller.simulation.now };
        const effect = await submitInput(receiver, body, controlled.passwords);
        return 'problem' in effect ? effect : { content: { ...showBranch(branch), ...effect } };
      }),
  }),
];

const isBusy = 'an advance of this branch is in progress; repeat the request later';

function showBranch({ id, from, controller }: Branch): object {
  const { now } = controller.simulation;
  const left = { time: instant(from.at), after: from.after };
  return { id, from: left, ...projectState(controller, { now, pace: standing }) };
}
