/** The watchdog over the operating system: it counts while one does not answer, and acts when its time is over. */
import { assign, setup } from 'xstate';
import type { Watchdog, WatchdogContract } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { watchdogEffects } from './effects.js';

export const watchdog = setup({
  types: {
    context: {} as Watchdog,
    events: {} as WatchdogContract['sent'],
    input: {} as Watchdog,
  },
  actions: {
    ...chartActions,
    ...watchdogEffects,
    remember: assign(({ context, event }) => {
      if (event.type !== 'host.stuck') return context;
      const { timeoutMs, action, timer } = event;
      return { timeoutMs, action, timer };
    }),
  },
  delays: { timeout: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'watchdog',
  description: 'The watchdog over the operating system.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      description: 'The operating system answers, or none runs.',
      on: { 'host.stuck': { target: 'counting', actions: 'remember' }, 'host.back': {} },
    },
    counting: {
      description: 'The operating system does not answer, and may still come back.',
      on: { 'host.back': 'resting' },
      after: {
        timeout: {
          target: 'resting',
          actions: { type: 'act', params: ({ context }) => context },
        },
      },
    },
  },
});
