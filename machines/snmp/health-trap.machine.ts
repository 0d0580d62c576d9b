/** Tells the destinations of SNMP how well the server is, once in a period, whether there was an alert or not. */
import { assign, setup } from 'xstate';
import type { HealthTrapContext, HealthTrapContract } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { healthTrapEffects } from './effects.js';

export const healthTrap = setup({
  types: {
    context: {} as HealthTrapContext,
    events: {} as HealthTrapContract['sent'],
    input: {} as HealthTrapContext,
  },
  actions: {
    ...chartActions,
    ...healthTrapEffects,
    retime: assign({ periodMs: ({ event }) => event.periodMs }),
  },
  delays: { period: ({ context }) => context.periodMs },
}).createMachine({
  id: 'healthTrap',
  description: 'The regular word by SNMP of how well the server is.',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Until the next is due.',
      after: { period: { target: 'waiting', reenter: true, actions: 'tellHealth' } },
      on: { 'healthTrap.retimed': { target: 'waiting', reenter: true, actions: 'retime' } },
    },
  },
});
