/**
 * The controller's own reset (facts § 3.3): it answers a moment longer, is away for a while, and comes back with a
 * new entry in its log and without its sessions. Without mains it is away until they return.
 */
import { assign, setup } from 'xstate';
import { engineActions } from '../../engine/index.js';
import { type ManagerContext, type ManagerEvent, powerAddress } from '../../models/index.js';

const emit = (fact: string) => ({ type: 'emit' as const, params: { fact } });
const sendStandbyReady = {
  type: 'send' as const,
  params: { to: powerAddress, event: { type: 'standby.ready' } },
};
/** What every return to service owes, whatever the controller was away for. */
const returned = (fact: string) =>
  [
    'beginUptime',
    'resumeDeliveries',
    'applySettings',
    emit('controller.started'),
    emit(fact),
    'reportCleared',
    'findFaults',
    'adoptThresholds',
    'judgeReadings',
    'retimeReports',
  ] as const;

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
    /** So does the log of alerts. */
    forgetAlerts: () => {},
    /** What it was told before to clear. */
    clearWhatIsPending: () => {},
    reportCleared: () => {},
    /** The controller was what held them. */
    ejectMedia: () => {},
    /** Nobody is left to take the results of what was begun. */
    abandonEffects: () => {},
    /** What is new about the service is served from the return on. */
    serveNextCertificate: () => {},
    /** Events wait for the return. */
    suspendDeliveries: () => {},
    resumeDeliveries: () => {},
    stopTimeKeeping: () => {},
    /** Reports of metrics are sent while there is somebody to send them. */
    retimeReports: () => {},
    beginUptime: () => {},
    /** Settings that were made for the time after a reset. */
    applySettings: () => {},
    /** What broke meanwhile is found now. */
    findFaults: () => {},
    /** What was stored for the next start is in force from here on. */
    adoptThresholds: () => {},
    /** What has become too hot meanwhile is found now. */
    judgeReadings: () => {},
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
      entry: [
        'forgetSessions',
        'forgetAlerts',
        'ejectMedia',
        'abandonEffects',
        'suspendDeliveries',
        'stopTimeKeeping',
        'clearWhatIsPending',
        'retimeReports',
        'serveNextCertificate',
      ],
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
      entry: [
        'forgetSessions',
        'forgetAlerts',
        'ejectMedia',
        'abandonEffects',
        'suspendDeliveries',
        'stopTimeKeeping',
        'clearWhatIsPending',
        'retimeReports',
      ],
      on: { 'mains.returned': { target: 'restarting', actions: 'rememberMains' } },
    },
  },
});
