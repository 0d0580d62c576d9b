/**
 * The controller's own reset (behaviour § 3.3), and its hanging: it answers a moment longer, is away for a while, and comes back with a
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
      readonly type: 'manager.reset' | 'manager.upgrade' | 'manager.diagnose' | 'manager.disable';
      readonly graceMs: number;
      readonly restartMs: number;
    }
  | { readonly type: 'manager.hang'; readonly hangMs: number }
  | { readonly type: 'manager.resume' | 'controller.enable' | 'mains.lost' }
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
    rememberUpgrade: assign(({ context, event }) =>
      event.type === 'manager.upgrade'
        ? { ...context, graceMs: event.graceMs, restartMs: event.restartMs, cause: 'upgrade' as const }
        : context,
    ),
    rememberDiagnosis: assign(({ context, event }) =>
      event.type === 'manager.diagnose'
        ? { ...context, graceMs: event.graceMs, restartMs: event.restartMs, cause: 'diagnostics' as const }
        : context,
    ),
    rememberDisabled: assign(({ context, event }) =>
      event.type === 'manager.disable'
        ? {
            ...context,
            graceMs: event.graceMs,
            restartMs: event.restartMs,
            cause: 'reset' as const,
            functional: false,
          }
        : context,
    ),
    rememberHang: assign(({ context, event }) =>
      event.type === 'manager.hang' ? { ...context, hangMs: event.hangMs } : context,
    ),
    forgetHang: assign({ hangMs: 0 }),
    rememberEnabled: assign({ functional: true }),
    rememberMains: assign(({ context, event }) =>
      event.type === 'mains.returned'
        ? { ...context, restartMs: event.restartMs, cause: 'mains' as const }
        : context,
    ),
  },
  guards: {
    wasDiagnosed: ({ context }) => context.cause === 'diagnostics',
    isUpgraded: ({ context }) => context.cause === 'upgrade',
    lostMains: ({ context }) => context.cause === 'mains',
    servesNobody: ({ context }) => !context.functional,
  },
  delays: {
    grace: ({ context }) => context.graceMs,
    restart: ({ context }) => context.restartMs,
    hang: ({ context }) => context.hangMs,
  },
}).createMachine({
  id: 'manager',
  description: "The controller's own life: it serves, resets, hangs, and is away meanwhile or without mains.",
  context: ({ input }) => input,
  initial: 'running',
  on: { 'mains.lost': '.away.unpowered' },
  states: {
    running: {
      description: 'It serves whoever asks.',
      on: {
        'manager.reset': { target: 'closing', actions: ['rememberReset', 'reportPost'] },
        'manager.upgrade': { target: 'closing', actions: ['rememberUpgrade', 'reportPost'] },
        'manager.diagnose': { target: 'closing', actions: ['rememberDiagnosis', 'reportPost'] },
        'manager.disable': { target: 'closing', actions: 'rememberDisabled' },
        'manager.hang': { target: 'hung', actions: 'rememberHang' },
      },
    },
    hung: {
      description: 'It does nothing and answers nobody, and has all it had in its memory.',
      exit: ['release', 'forgetHang'],
      after: { hang: { target: 'running', actions: emit('controller.resumed') } },
      on: {
        'manager.resume': { target: 'running', actions: emit('controller.resumed') },
        // The switch at the server works without its firmware, and at once.
        'manager.diagnose': { target: 'away', actions: 'rememberDiagnosis' },
      },
    },
    closing: {
      description: 'A reset was accepted; it answers a moment longer, so that the answer gets out.',
      after: { grace: 'away.restarting' },
    },
    away: {
      description: 'Nothing on the network reaches it. What stood in its memory is lost.',
      initial: 'restarting',
      entry: ['abandonEffects', emit('controller.lost'), 'clearWhatIsPending'],
      states: {
        restarting: {
          description: 'Its firmware starts.',
          entry: emit('controller.restarting'),
          after: {
            restart: [
              { guard: 'servesNobody', target: 'disabled', actions: sendStandbyReady },
              {
                guard: 'lostMains',
                target: '#manager.running',
                actions: [...returned('controller.powerRestored'), sendStandbyReady],
              },
              {
                guard: 'wasDiagnosed',
                target: '#manager.running',
                actions: [...returned('controller.resetByDiagnostics'), sendStandbyReady],
              },
              {
                guard: 'isUpgraded',
                target: '#manager.running',
                actions: [...returned('controller.resetForUpgrade'), sendStandbyReady],
              },
              {
                target: '#manager.running',
                actions: [...returned('controller.reset'), sendStandbyReady],
              },
            ],
          },
        },
        disabled: {
          description: 'It is up and serves nobody, until someone at the server has it serve again.',
          on: {
            'controller.enable': {
              target: '#manager.running',
              actions: ['rememberEnabled', ...returned('controller.enabled')],
            },
          },
        },
        unpowered: {
          description: 'There is no power to live on.',
          on: {
            'mains.lost': {},
            'mains.returned': { target: 'restarting', actions: 'rememberMains' },
          },
        },
      },
    },
  },
});
