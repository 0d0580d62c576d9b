/**
 * Watch of drive wear. The watch reports when the remaining life of a medium reaches a limit. The remaining life is a
 * function of the instant, so this instant can be computed in advance (`watch-wear.ts`).
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import { checkWear, type DriveWearContext, type DriveWearContract } from './watch-wear.js';

export const driveWear = setup({
  types: {
    context: {} as DriveWearContext,
    events: {} as DriveWearContract['sent'],
    input: {} as DriveWearContext,
  },
  actions: {
    ...chartActions,
    /** Reports the drives that have reached a limit. */
    judge: effect((stage, { address }) => checkWear(stage, address)),
    remember: assign({
      waitMs: ({ event, context }) => (event.type === 'wear.planned' ? event.waitMs : context.waitMs),
    }),
    forget: assign({ waitMs: 0 }),
  },
  delays: { look: ({ context }) => context.waitMs },
}).createMachine({
  id: 'driveWear',
  description: 'Watch over the wear of drives.',
  context: ({ input }) => input,
  initial: 'resting',
  on: { 'wear.planned': { target: '.waiting', reenter: true, actions: 'remember' } },
  states: {
    resting: { description: 'No drive wears out within years, or the host is off.' },
    waiting: {
      description: 'The next evaluation of drive wear is scheduled.',
      after: { look: { target: 'resting', actions: ['judge', 'forget'] } },
      on: { 'wear.released': { target: 'resting', actions: 'forget' } },
    },
  },
});
