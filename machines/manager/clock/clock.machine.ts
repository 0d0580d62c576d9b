/**
 * The controller's clock and the time servers: some seconds after servers are named it is right, and it is put right
 * again when somebody sets it by hand. Without servers, or with none that answers, it is left as it is.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import { setClock } from './set-clock.js';
import type { ClockContext } from './state.js';

/** What time servers do to the clock. */
const clockEffects = {
  /** Virtual time is what time servers have. */
  correctClock: effect((stage) => setClock(stage, 0)),
};

/** How long asking takes, and whom, comes with what starts it. */
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
  description: "The controller's clock and the time servers.",
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
      description: 'No time server has answered; the clock is unchanged.',
      on: {
        'clock.served': { target: 'synchronising', actions: 'rememberServer' },
        'clock.freed': 'free',
      },
    },
    synchronised: {
      description: 'Time servers have corrected the clock, and no manual setting followed.',
      on: {
        'clock.served': { target: 'synchronising', actions: 'rememberServer' },
        'clock.set': { target: 'synchronising', actions: 'rememberServer' },
        'clock.freed': 'free',
      },
    },
  },
});
