/** Something in a part goes wrong while its firmware is written: that breaks off there. */
import { setup } from 'xstate';
import { breakFlash, type FlashBreakContract, flashBreakAddress } from '../../models/index.js';
import { chartActions, effect } from '../declare.js';

export const flashBreak = setup({
  types: {
    context: {} as FlashBreakContract['context'],
    events: {} as FlashBreakContract['sent'],
    input: {} as FlashBreakContract['input'],
  },
  actions: {
    ...chartActions,
    breakOff: effect((stage, { address }) => breakFlash(stage, address.slice(flashBreakAddress('').length))),
  },
  delays: { ahead: ({ context }) => context.afterMs },
}).createMachine({
  id: 'flashBreak',
  description: 'Writing of firmware that will break off on its way.',
  context: ({ input }) => input,
  initial: 'ahead',
  states: {
    ahead: {
      description: 'It has not come to that yet.',
      after: { ahead: { target: 'over', actions: 'breakOff' } },
      on: { 'flash.over': 'over' },
    },
    over: { description: 'Writing is over, and the machine with it.', type: 'final' },
  },
});
