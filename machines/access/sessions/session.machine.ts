/**
 * Login session. Every use postpones its expiry. A logout or the expiry ends the session and its machine. A change of
 * the idle timeout resets the timer; without a timeout the session lasts until it is ended.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions } from '../../declare.js';
import type { SessionContext, SessionContract } from './contract.js';
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
  description: 'Login session.',
  context: ({ input }) => input,
  initial: 'active',
  on: {
    'session.retimed': { target: '.active', actions: 'retime' },
    'session.unlimited': '.lasting',
    'session.ended': '.over',
  },
  states: {
    active: {
      description: 'The session expires after an idle timeout, which each request restarts.',
      after: { idleTimeout: 'over' },
      on: { 'session.touched': { target: 'active', reenter: true, actions: 'windUp' } },
    },
    lasting: {
      description: 'The session has no idle timeout.',
      on: { 'session.touched': { target: 'lasting', reenter: true } },
    },
    over: {
      description: 'The session has ended, and its machine has stopped.',
      type: 'final',
      entry: [{ type: 'forgetSession', params: ({ context }) => ({ sessionId: context.sessionId }) }],
    },
  },
});
