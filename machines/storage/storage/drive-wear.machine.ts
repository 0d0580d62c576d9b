/**
 * The watch over how worn drives are. What is left of a medium is a reading; that it is too little has to be told when it
 * comes to that, and when that is, is known ahead (`watch-wear.ts`).
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
    /** Tells of drives that have come to a limit. */
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
