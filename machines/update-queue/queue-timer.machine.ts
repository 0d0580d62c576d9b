/** The one timer of the update task queue: for the next instant at which something of it changes by time alone. */
import { assign, setup } from 'xstate';
import type { QueueTimerContext, QueueTimerContract } from '../../models/index.js';
import { chartActions } from '../declare.js';

export const queueTimer = setup({
  types: {
    context: {} as QueueTimerContext,
    events: {} as QueueTimerContract['sent'],
    input: {} as QueueTimerContext,
  },
  actions: {
    ...chartActions,
    remember: assign(({ context, event }) =>
      event.type === 'queue.timed' ? { at: event.at, restMs: event.restMs } : context,
    ),
    forget: assign({ at: null, restMs: 0 }),
  },
  delays: { rest: ({ context }) => context.restMs },
}).createMachine({
  id: 'updateQueue',
  description: 'What of the update task queue changes by time alone.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing changes by time.',
      on: { 'queue.timed': { target: 'timed', actions: 'remember' } },
    },
    timed: {
      description:
        'A task begins, expires or goes at an instant that is known. What then follows is looked at by all.',
      after: { rest: { target: 'resting', actions: 'forget' } },
      on: {
        'queue.timed': { target: 'timed', reenter: true, actions: 'remember' },
        'queue.untimed': { target: 'resting', actions: 'forget' },
      },
    },
  },
});
