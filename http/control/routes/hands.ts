/** The hands on the machine: mains, button, whatever an operator can do, and faults. */
import * as z from 'zod';
import { handNames } from '../../../machines/index.js';
import { answerShown, input, inputExample, putIn } from '../inputs.js';
import { type Answered, type Route, route } from '../route.js';
import { stateShown } from '../state.js';
import { fault } from './fault.js';
import { performOnRun, showRun } from './run.js';

const changing = {
  method: 'POST',
  answer: { schema: stateShown },
  problems: [409],
  changesRun: true,
} as const;

export const handRoutes: readonly Route[] = [
  route({
    ...changing,
    path: '/mains',
    says: 'Plugs the mains in, or pulls the plug.',
    body: z.strictObject({ on: z.boolean() }),
    example: '{"on":false}',
    run: (controlled, { body: { on } }) =>
      performOnRun(controlled, { type: 'operator', hand: on ? 'mains.on' : 'mains.off' }),
  }),
  route({
    ...changing,
    path: '/button',
    says: 'Presses the power button, or holds it down.',
    body: z.strictObject({ hand: z.enum(['press', 'hold']) }),
    example: '{"hand":"press"}',
    run: (controlled, { body: { hand } }) =>
      performOnRun(controlled, { type: 'operator', hand: `button.${hand}` }),
  }),
  route({
    ...changing,
    path: '/operate',
    says: 'Does whatever somebody in front of the server can do, by its name.',
    body: z.strictObject({ hand: z.enum(handNames) }),
    example: '{"hand":"mains.off"}',
    run: (controlled, { body: { hand } }) => performOnRun(controlled, { type: 'operator', hand }),
  }),
  route({
    ...changing,
    path: '/enable',
    says: 'Has a controller that serves nobody serve again.',
    body: z.strictObject({}),
    example: '{}',
    run: (controlled) => performOnRun(controlled, { type: 'operator', hand: 'controller.enable' }),
  }),
  route({
    ...changing,
    path: '/fault',
    says: 'Has a fault strike, or clears it.',
    body: fault,
    example: '{"fault":"fan.failed","part":"Fan 1","clear":false}',
    run: (controlled, { body }) => performOnRun(controlled, body),
  }),
  route({
    ...changing,
    path: '/future',
    says: 'Turns to another future of the same server: what is random from here on follows from this seed.',
    body: z.strictObject({
      seed: z.string().min(1),
      ties: z.enum(['kept', 'shuffled']).default('kept').describe('The order of what falls on one instant.'),
    }),
    example: '{"seed":"7"}',
    run: (controlled, { body }) => performOnRun(controlled, { type: 'future', ...body }),
  }),
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
];

function contentOf(answered: Answered): object {
  return 'content' in answered && typeof answered.content === 'object' ? { ...answered.content } : {};
}
