/** A login session: every use puts off its expiry; a logout or the expiry ends it, and with it the machine. */
import { setup } from 'xstate';
import { engineActions } from '../engine/index.js';
import type { SessionContext, SessionEvent } from '../models/index.js';

export const session = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionContext,
  },
  actions: {
    ...engineActions,
    forgetSession: (_, _params: { readonly sessionId: string }) => {},
  },
  delays: { idleTimeout: ({ context }) => context.idleTimeoutMs },
}).createMachine({
  id: 'session',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      after: { idleTimeout: 'over' },
      on: {
        'session.touched': { target: 'active', reenter: true },
        'session.ended': 'over',
      },
    },
    over: {
      type: 'final',
      entry: [{ type: 'forgetSession', params: ({ context }) => ({ sessionId: context.sessionId }) }],
    },
  },
});
