/**
 * Chart of the controller's availability: its reset (behaviour § 3.3), its hang and its loss of power. After a reset
 * request the controller answers for a moment and then becomes unavailable. It returns with a new log entry and without
 * its sessions. Without mains power it is unavailable until power returns.
 */
import { setup } from 'xstate';
import { assign, sendTo } from '../../../engine/index.js';
import { chartActions, emit } from '../../declare.js';
import type { FactWithArgs } from '../../facts/fact.js';
import { type ManagerContext, powerAddress } from '../../power/index.js';
import { clearingEffects, managerEffects } from './effects.js';

type ManagerEvent =
  | {
      readonly type: 'manager.reset' | 'manager.upgrade' | 'manager.diagnose' | 'manager.disable';
      readonly graceMs: number;
      readonly restartMs: number;
    }
  | { readonly type: 'manager.hang'; readonly hangMs: number }
  | { readonly type: 'manager.resume' | 'controller.enable' | 'mains.lost' }
  | { readonly type: 'mains.returned' | 'manager.fail'; readonly restartMs: number };

const sendStandbyReady = sendTo(powerAddress, { type: 'standby.ready' });
/** Returns the actions for a return of the controller to service. `fact` states the cause of the return. */
const returned = (fact: FactWithArgs<never>) =>
  [
    'beginUptime',
    emit('controller.returning'),
    emit('controller.started'),
    emit(fact),
    'reportCleared',
    emit('controller.returned'),
  ] as const;

const failing = { target: 'away', actions: 'rememberFailure' } as const;

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
    rememberFailure: assign(({ context, event }) =>
      event.type === 'manager.fail'
        ? { ...context, restartMs: event.restartMs, cause: 'failure' as const }
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
    hasFailed: ({ context }) => context.cause === 'failure',
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
  description:
    'Availability of the management controller: running, resetting, hung, disabled or without power.',
  context: ({ input }) => input,
  initial: 'running',
  on: { 'mains.lost': '.away.unpowered' },
  states: {
    running: {
      description: 'The controller serves requests.',
      on: {
        'manager.reset': { target: 'closing', actions: ['rememberReset', 'reportPost'] },
        'manager.upgrade': { target: 'closing', actions: ['rememberUpgrade', 'reportPost'] },
        'manager.diagnose': { target: 'closing', actions: ['rememberDiagnosis', 'reportPost'] },
        'manager.disable': { target: 'closing', actions: 'rememberDisabled' },
        'manager.fail': failing,
        'manager.hang': { target: 'hung', actions: 'rememberHang' },
      },
    },
    hung: {
      description: 'The controller answers no requests and does no work; volatile state is preserved.',
      exit: ['release', 'forgetHang'],
      after: { hang: { target: 'running', actions: emit('controller.resumed') } },
      on: {
        'manager.resume': { target: 'running', actions: emit('controller.resumed') },
        'manager.fail': failing,
        // The reset button at the server works at once and without the firmware.
        'manager.diagnose': { target: 'away', actions: 'rememberDiagnosis' },
      },
    },
    closing: {
      description: 'A reset was accepted; the controller still sends the pending response.',
      after: { grace: 'away.restarting' },
    },
    away: {
      description: 'The controller is unreachable over the network; volatile state is lost.',
      initial: 'restarting',
      entry: ['abandonEffects', emit('controller.lost'), 'clearWhatIsPending'],
      states: {
        restarting: {
          description: 'The controller firmware boots.',
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
                guard: 'hasFailed',
                target: '#manager.running',
                actions: [...returned('controller.resetByFailure'), sendStandbyReady],
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
          description:
            'The controller runs, but serves no requests until an operator enables it at the server.',
          on: {
            'controller.enable': {
              target: '#manager.running',
              actions: ['rememberEnabled', ...returned('controller.enabled')],
            },
          },
        },
        unpowered: {
          description: 'The controller has no power.',
          on: {
            'mains.lost': {},
            'mains.returned': { target: 'restarting', actions: 'rememberMains' },
          },
        },
      },
    },
  },
});
