/**
 * Chart of the controller's clock and its time servers. The clock is correct some seconds after time servers are
 * configured. After a manual setting the servers correct it again. Without time servers, or with unreachable ones, the
 * clock is not changed.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import { setClock } from './set-clock.js';
import type { ClockContext } from './state.js';

/** Effects of time servers on the clock. */
const clockEffects = {
  /** Sets the offset to 0, because the time servers supply the virtual time. */
  correctClock: effect((stage) => setClock(stage, 0)),
};

/** Events of the chart. An event that starts a synchronization contains its duration and its time server. */
type ClockEvent =
  | ({ readonly type: 'clock.served' | 'clock.set' } & ClockContext)
  | { readonly type: 'clock.freed' };

export const clock = setup({
  types: {
    context: {} as ClockContext,
    events: {} as ClockEvent,
    input: {} as ClockContext,
  },
  actions: {
    ...chartActions,
    ...clockEffects,
    rememberServer: assign(({ context, event }) =>
      event.type === 'clock.freed'
        ? context
        : { synchronisationMs: event.synchronisationMs, server: event.server, answers: event.answers },
    ),
  },
  guards: { answers: ({ context }) => context.answers },
  delays: { synchronisation: ({ context }) => context.synchronisationMs },
}).createMachine({
  id: 'clock',
  description: "Synchronization of the controller's clock with the time servers.",
  context: ({ input }) => input,
  initial: 'free',
  states: {
    free: {
      description: 'No time server corrects the clock.',
      on: { 'clock.served': { target: 'synchronising', actions: 'rememberServer' } },
    },
    synchronising: {
      description: 'A query to a time server is pending.',
      after: {
        synchronisation: [
          {
            guard: 'answers',
            target: 'synchronised',
            actions: [
              'correctClock',
              {
                type: 'emit',
                params: ({ context }) => ({ fact: 'clock.synchronised', args: { server: context.server } }),
              },
            ],
          },
          {
            target: 'unanswered',
            actions: {
              type: 'emit',
              params: ({ context }) => ({ fact: 'clock.unanswered', args: { server: context.server } }),
            },
          },
        ],
      },
      on: {
        'clock.served': { target: 'synchronising', reenter: true, actions: 'rememberServer' },
        'clock.freed': 'free',
      },
    },
    unanswered: {
      description: 'The time server did not answer; the clock is unchanged.',
      on: {
        'clock.served': { target: 'synchronising', actions: 'rememberServer' },
        'clock.freed': 'free',
      },
    },
    synchronised: {
      description: 'A time server has corrected the clock, and no manual setting followed.',
      on: {
        'clock.served': { target: 'synchronising', actions: 'rememberServer' },
        'clock.set': { target: 'synchronising', actions: 'rememberServer' },
        'clock.freed': 'free',
      },
    },
  },
});
