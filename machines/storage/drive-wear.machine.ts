/**
 * The watch over how worn drives are. What is left of a medium is a reading; that it is too little has to be told when it
 * comes to that, and when that is, is known ahead (`follow-wear.ts`).
 */
import { assign, setup } from 'xstate';
import { type DriveWearContext, type DriveWearContract, judgeWear } from '../../models/index.js';
import { chartActions, effect } from '../declare.js';

export const driveWear = setup({
  types: {
    context: {} as DriveWearContext,
    events: {} as DriveWearContract['sent'],
    input: {} as DriveWearContext,
  },
  actions: {
    ...chartActions,
    /** Tells of drives that have come to a limit. */
    judge: effect((stage, { address }) => judgeWear(stage, address)),
    remember: assign({
      waitMs: ({ event, context }) => (event.type === 'wear.planned' ? event.waitMs : context.waitMs),
    }),
    forget: assign({ waitMs: 0 }),
  },
  delays: { look: ({ context }) => context.waitMs },
}).createMachine({
  id: 'driveWear',
  description: 'The watch over how worn drives are.',
  context: ({ input }) => input,
  initial: 'resting',
  on: { 'wear.planned': { target: '.waiting', reenter: true, actions: 'remember' } },
  states: {
    resting: { description: 'No drive will be worn in years, or the host is off.' },
    waiting: {
      description: 'A look is due.',
      after: { look: { target: 'resting', actions: ['judge', 'forget'] } },
      on: { 'wear.released': { target: 'resting', actions: 'forget' } },
    },
  },
});
