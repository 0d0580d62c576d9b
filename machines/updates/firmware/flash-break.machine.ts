/** Chart of a failure that interrupts a firmware write. */
import { setup } from 'xstate';
import { chartActions, effect } from '../../declare.js';
import { breakFlash, type FlashBreakContext, type FlashBreakContract, flashBreakAddress } from './flash.js';

export const flashBreak = setup({
  types: {
    context: {} as FlashBreakContext,
    events: {} as FlashBreakContract['sent'],
    input: {} as FlashBreakContext,
  },
  actions: {
    ...chartActions,
    breakOff: effect((stage, { address }) => breakFlash(stage, address.slice(flashBreakAddress('').length))),
  },
  delays: { ahead: ({ context }) => context.afterMs },
}).createMachine({
  id: 'flashBreak',
  description: 'Firmware write that will be interrupted.',
  context: ({ input }) => input,
  initial: 'ahead',
  states: {
    ahead: {
      description: 'The write has not reached the point of interruption.',
      after: { ahead: { target: 'over', actions: 'breakOff' } },
      on: { 'flash.over': 'over' },
    },
    over: { description: 'The write has ended, and the machine is final.', type: 'final' },
  },
});
