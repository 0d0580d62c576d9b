/**
 * The controller's own reset (facts § 3.3): it answers a moment longer, is away for a while, and comes back with a
 * new entry in its log and without its sessions. Without mains it is away until they return.
 */
import { assign, setup } from 'xstate';
import { engineActions } from '../engine/index.js';
import { type ManagerContext, type ManagerEvent, powerAddress } from '../models/index.js';

const emit = (fact: string) => ({ type: 'emit' as const, params: { fact } });
const sendStandbyReady = {
  type: 'send' as const,
  params: { to: powerAddress, event: { type: 'standby.ready' } },
};

export const manager = setup({
  types: {
    context: {} as ManagerContext,
    events: {} as ManagerEvent,
    input: {} as ManagerContext,
  },
  actions: {
    ...engineActions,
    /** Sessions live in the memory that is lost. */
    forgetSessions: () => {},
    /** Nobody is left to take the results of what was begun. */
    abandonEffects: () => {},
    /** What was stored for the next start is in force from here on. */
    adoptThresholds: () => {},
    rememberReset: assign(({ context, event }) =>
      event.type === 'manager.reset'
        ? { graceMs: event.graceMs, restartMs: event.restartMs, cause: 'reset' as const }
        : context,
    ),
    rememberMains: assign(({ context, event }) =>
      event.type === 'mains.returned'
        ? { ...context, restartMs: event.restartMs, cause: 'mains' as const }
        : context,
    ),
  },
  guards: { lostMains: ({ context }) => context.cause === 'mains' },
  delays: {
    grace: ({ context }) => context.graceMs,
    restart: ({ context }) => context.restartMs,
  },
}).createMachine({
  id: 'manager',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      on: {
        'manager.reset': { target: 'closing', actions: 'rememberReset' },
        'mains.lost': 'unpowered',
      },
    },
    closing: { after: { grace: 'restarting' }, on: { 'mains.lost': 'unpowered' } },
    restarting: {
      entry: ['forgetSessions', 'abandonEffects'],
      after: {
        restart: [
          {
            guard: 'lostMains',
            target: 'running',
            actions: [emit('controller.powerRestored'), 'adoptThresholds', sendStandbyReady],
          },
          { target: 'running', actions: [emit('controller.reset'), 'adoptThresholds', sendStandbyReady] },
        ],
      },
      on: { 'mains.lost': 'unpowered' },
    },
    unpowered: {
      entry: ['forgetSessions', 'abandonEffects'],
      on: { 'mains.returned': { target: 'restarting', actions: 'rememberMains' } },
    },
  },
});
