/**
 * The firmware's pass over what was set for it, once in each start: it begins when memory works. What ends the start
 * before the settings are taken over leaves all of them waiting.
 */
import { setup } from 'xstate';
import type { FirmwareSetupContract } from '../../models/index.js';
import { chartActions, emit } from '../declare.js';

export const firmwareSetup = setup({
  types: {
    context: {} as FirmwareSetupContract['context'],
    events: {} as FirmwareSetupContract['sent'],
    input: {} as FirmwareSetupContract['context'],
  },
  actions: chartActions,
  delays: { check: ({ context }) => context.checkMs },
}).createMachine({
  id: 'firmwareSetup',
  description: "The firmware's pass over what was set for it, once in each start of the host.",
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'For a start of the host that comes so far.',
      on: { 'post.reached': 'checking', 'post.left': {} },
    },
    checking: {
      description: 'What was set is read and checked; nothing of it is in force yet.',
      after: { check: { target: 'waiting', actions: emit('bios.settingsDue') } },
      on: { 'post.reached': { target: 'checking', reenter: true }, 'post.left': 'waiting' },
    },
  },
});
