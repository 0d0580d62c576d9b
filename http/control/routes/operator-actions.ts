/** Routes of operator actions and faults: mains power, power button, all other operator actions, and faults. */
import * as z from 'zod';
import { operatorActionNames } from '../../../machines/index.js';
import { answerSchema, faultSchema, input, inputExample, submitInput } from '../inputs.js';
import { type Route, type RouteContent, route } from '../route.js';
import { performOnRun, showRun, stateSchema } from '../state.js';

const changing = {
  method: 'POST',
  answer: { schema: stateSchema },
  problems: [409],
  changesRun: true,
} as const;

export const operatorActionRoutes: readonly Route[] = [
  route({
    ...changing,
    path: '/mains',
    description: 'Connects or disconnects the mains power.',
    body: z.strictObject({ on: z.boolean() }),
    example: '{"on":false}',
    run: (controlled, { body: { on } }) =>
      performOnRun(controlled, { type: 'operator', action: on ? 'mains.on' : 'mains.off' }),
  }),
  route({
    ...changing,
    path: '/button',
    description: 'Presses the power button, or holds it down.',
    body: z.strictObject({ action: z.enum(['press', 'hold']) }),
    example: '{"action":"press"}',
    run: (controlled, { body: { action } }) =>
      performOnRun(controlled, { type: 'operator', action: `button.${action}` }),
  }),
  route({
    ...changing,
    path: '/operator',
    description: 'Performs an operator action by its name.',
    body: z.strictObject({ operator: z.enum(operatorActionNames) }),
    example: '{"operator":"mains.off"}',
    run: (controlled, { body: { operator } }) =>
      performOnRun(controlled, { type: 'operator', action: operator }),
  }),
  route({
    ...changing,
    path: '/enable',
    description: 'Repairs a controller that no longer serves requests.',
    body: z.strictObject({}),
    example: '{}',
    run: (controlled) => performOnRun(controlled, { type: 'operator', action: 'controller.enable' }),
  }),
  route({
    ...changing,
    path: '/fault',
    description: 'Sets or clears a fault.',
    body: faultSchema,
    example: '{"fault":"fan.failed","part":"Fan 1","clear":false}',
    run: (controlled, { body }) => performOnRun(controlled, body),
  }),
  route({
    ...changing,
    path: '/future',
    description:
      'Starts another future of the same server: the new seed determines all random numbers from now on.',
    body: z.strictObject({
      seed: z.string().min(1),
      ties: z.enum(['fifo', 'shuffled']).default('fifo').describe('Order of events at the same instant.'),
    }),
    example: '{"seed":"7"}',
    run: (controlled, { body }) => performOnRun(controlled, { type: 'future', ...body }),
  }),
  route({
    method: 'POST',
    path: '/inputs',
    changesRun: true,
    description:
      'Executes an input: an operator action, a fault, another future, a Redfish request, or the push of a firmware image.',
    body: input,
    example: inputExample,
    answer: { schema: stateSchema.extend({ answer: answerSchema.optional() }) },
    problems: [409],
    run: async (controlled, { body }) => {
      const { controller, pacing, passwords } = controlled;
      const effect = await submitInput({ controller, now: () => pacing.now }, body, passwords);
      pacing.rearm();
      return 'problem' in effect ? effect : { content: { ...contentOf(showRun(controlled)), ...effect } };
    },
  }),
];

function contentOf(answered: RouteContent): object {
  return 'content' in answered && typeof answered.content === 'object' ? { ...answered.content } : {};
}
