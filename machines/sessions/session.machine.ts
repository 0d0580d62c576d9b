/**
 * A login session: every use puts off its expiry; a logout or the expiry ends it, and with it the machine. When the
 * idle time is changed it is timed anew; without one it lasts until it is ended.
 */
import { assign, setup } from 'xstate';
import type { SessionContext, SessionContract } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { sessionEffects } from './effects.js';

type SessionEvent =
  | Exclude<SessionContract['sent'], { readonly type: 'session.retimed' }>
  | { readonly type: 'session.retimed'; readonly idleTimeoutMs: number; readonly remainingMs: number };

export const session = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionContext,
  },
  actions: {
    ...chartActions,
    ...sessionEffects,
    windUp: assign(({ context }) => ({ ...context, remainingMs: context.idleTimeoutMs })),
    retime: assign(({ context, event }) =>
      event.type === 'session.retimed'
        ? { ...context, idleTimeoutMs: event.idleTimeoutMs, remainingMs: event.remainingMs }
        : context,
    ),
  },
  delays: { idleTimeout: ({ context }) => context.remainingMs },
}).createMachine({
  id: 'session',
  description: 'A login session.',
  context: ({ input }) => input,
  initial: 'active',
  on: {
    'session.retimed': { target: '.active', actions: 'retime' },
    'session.unlimited': '.lasting',
    'session.ended': '.over',
  },
  states: {
    active: {
      description: 'It ends by idling; every use puts that off.',
      after: { idleTimeout: 'over' },
      on: { 'session.touched': { target: 'active', reenter: true, actions: 'windUp' } },
    },
    lasting: {
      description: 'It does not end by idling.',
      on: { 'session.touched': { target: 'lasting', reenter: true } },
    },
    over: {
      description: 'It has ended, and the machine with it.',
      type: 'final',
      entry: [{ type: 'forgetSession', params: ({ context }) => ({ sessionId: context.sessionId }) }],
    },
  },
});
