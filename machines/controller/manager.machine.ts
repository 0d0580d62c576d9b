/**
 * The controller's own reset (facts § 3.3): it answers a moment longer, is away for a while, and comes back with a
 * new entry in its log and without its sessions. Without mains it is away until they return.
 */
import { assign, setup } from 'xstate';
import { sendTo } from '../../engine/index.js';
import { type FactToldWith, type ManagerContext, powerAddress } from '../../models/index.js';
import { chartActions, emit } from '../declare.js';
import { clearingEffects } from './clearing.js';
import { managerEffects } from './effects.js';

type ManagerEvent =
  | {
      readonly type: 'manager.reset' | 'manager.disable';
      readonly graceMs: number;
      readonly restartMs: number;
    }
  | { readonly type: 'controller.enable' | 'mains.lost' }
  | { readonly type: 'mains.returned'; readonly restartMs: number };

const sendStandbyReady = sendTo(powerAddress, { type: 'standby.ready' });
/** What every return to service owes, whatever the controller was away for. */
const returned = (fact: FactToldWith<never>) =>
  [
    'beginUptime',
    emit('controller.returning'),
    emit('controller.started'),
    emit(fact),
    'reportCleared',
    emit('controller.returned'),
  ] as const;
/** Whatever takes it away. */
const lost = ['abandonEffects', emit('controller.lost'), 'clearWhatIsPending'] as const;

export const manager = setup({
  types: {
    context: {} as ManagerContext,
    events: {} as ManagerEvent,
    input: {} as ManagerContext,
  },
  actions: {
    ...chartActions,
    ...managerEffects,
    ...clearingEffects,
    rememberReset: assign(({ context, event }) =>
      event.type === 'manager.reset'
        ? { ...context, graceMs: event.graceMs, restartMs: event.restartMs, cause: 'reset' as const }
        : context,
    ),
    rememberDisabled: assign(({ context, event }) =>
      event.type === 'manager.disable'
        ? { graceMs: event.graceMs, restartMs: event.restartMs, cause: 'reset' as const, functional: false }
        : context,
    ),
    rememberEnabled: assign({ functional: true }),
    rememberMains: assign(({ context, event }) =>
      event.type === 'mains.returned'
        ? { ...context, restartMs: event.restartMs, cause: 'mains' as const }
        : context,
    ),
  },
  guards: {
    lostMains: ({ context }) => context.cause === 'mains',
    servesNobody: ({ context }) => !context.functional,
  },
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
        'manager.disable': { target: 'closing', actions: 'rememberDisabled' },
        'mains.lost': 'unpowered',
      },
    },
    disabled: {
      on: {
        'controller.enable': {
          target: 'running',
          actions: ['rememberEnabled', ...returned('controller.enabled')],
        },
        'mains.lost': 'unpowered',
      },
    },
    closing: { after: { grace: 'restarting' }, on: { 'mains.lost': 'unpowered' } },
    restarting: {
      entry: [...lost, emit('controller.restarting')],
      after: {
        restart: [
          { guard: 'servesNobody', target: 'disabled', actions: sendStandbyReady },
          {
            guard: 'lostMains',
            target: 'running',
            actions: [...returned('controller.powerRestored'), sendStandbyReady],
          },
          {
            target: 'running',
            actions: [...returned('controller.reset'), sendStandbyReady],
          },
        ],
      },
      on: { 'mains.lost': 'unpowered' },
    },
    unpowered: {
      entry: lost,
      on: { 'mains.returned': { target: 'restarting', actions: 'rememberMains' } },
    },
  },
});
