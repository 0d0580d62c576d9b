/** Chart of the periodic health notification to the SNMP destinations. It is independent of alerts. */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, emit } from '../../declare.js';
import type { HealthTrapContext, HealthTrapContract } from './health-trap.js';

export const healthTrap = setup({
  types: {
    context: {} as HealthTrapContext,
    events: {} as HealthTrapContract['sent'],
    input: {} as HealthTrapContext,
  },
  actions: {
    ...chartActions,
    retime: assign({ periodMs: ({ event }) => event.periodMs }),
  },
  delays: { period: ({ context }) => context.periodMs },
}).createMachine({
  id: 'healthTrap',
  description: 'Schedule of the periodic SNMP trap with the health of the server.',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The next periodic trap is scheduled.',
      after: { period: { target: 'waiting', reenter: true, actions: emit('snmp.healthDue') } },
      on: { 'healthTrap.retimed': { target: 'waiting', reenter: true, actions: 'retime' } },
    },
  },
});
