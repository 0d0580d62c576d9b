/**
 * System power and POST: off, reset, the phases of POST, the operating system, and back, in the order and with the
 * durations of facts § 3.1. Durations are drawn with the request that starts a cycle and stand in the context. What a
 * state does not name is not taken, and that is the refusal clients see.
 *
 * While the host has power three things go on side by side: it boots, its devices are found, its firmware is listed.
 */
import { assign, raise, setup } from 'xstate';
import { sendTo } from '../../engine/index.js';
import {
  mainsAddress,
  type PowerContext,
  type PowerContract,
  type PowerPlan,
  type PowerRequest,
} from '../../models/index.js';
import { chartActions, emit } from '../declare.js';
import { powerEffects } from './effects.js';

/** A request brings the plan of the cycle it may start. */
type PowerEvent =
  | ({ readonly type: PowerRequest } & PowerPlan)
  | ({
      readonly type: 'standby.ready';
      readonly autoOn: 'PowerOn' | 'RemainOff' | 'Restore';
      readonly delayMs: number;
    } & PowerPlan)
  | { readonly type: Exclude<PowerContract['sent']['type'], PowerRequest | 'standby.ready'> }
  | { readonly type: 'boot.discovered' | 'boot.posted' };

/** POST is through, whatever it ends in. */
const endPost = [
  'startFromVirtualMedium',
  'consumeBootOverride',
  {
    type: 'consumePostMode',
    params: ({ context }: { readonly context: PowerContext }) => ({ postMode: context.postMode }),
  },
  'forgetPostMode',
] as const;
/** The supply has let go. */
const losePower = [emit('host.poweredOff'), { type: 'endPowerOnTime' as const }];
const sendHostOff = sendTo(mainsAddress, { type: 'host.off' });

export const systemPower = setup({
  types: {
    context: {} as PowerContext,
    events: {} as PowerEvent,
    input: {} as PowerContext,
  },
  actions: {
    ...chartActions,
    ...powerEffects,
    rememberPlan: assign({
      timings: ({ context, event }) => ('timings' in event ? event.timings : context.timings),
      postMode: ({ context, event }) => ('postMode' in event ? event.postMode : context.postMode),
    }),
    forgetPostMode: assign({ postMode: 'Normal' }),
    rememberOn: assign({ wasOn: true }),
    rememberOff: assign({ wasOn: false }),
    rememberDelay: assign({
      autoOnDelayMs: ({ context, event }) =>
        event.type === 'standby.ready' ? event.delayMs : context.autoOnDelayMs,
    }),
    rememberBoot: assign({
      lastBootMs: ({ context: { timings } }) =>
        timings.initialisationMs + timings.discoveryMs + timings.completionMs + timings.osBootMs,
    }),
    announceDiscovered: raise({ type: 'boot.discovered' }),
    announcePosted: raise({ type: 'boot.posted' }),
  },
  guards: {
    goesOn: ({ context, event }) =>
      event.type === 'standby.ready' &&
      (event.autoOn === 'PowerOn' || (event.autoOn === 'Restore' && context.wasOn)),
    shutsDown: ({ context }) => context.postMode === 'PostToShutdown',
    reboots: ({ context }) => context.postMode === 'PostToReboot',
    waits: ({ context }) => context.postMode === 'PostToWait',
  },
  delays: {
    autoOn: ({ context }) => context.autoOnDelayMs,
    powerOn: ({ context }) => context.timings.powerOnMs,
    powerOff: ({ context }) => context.timings.powerOffMs,
    initialisation: ({ context }) => context.timings.initialisationMs,
    discovery: ({ context }) => context.timings.discoveryMs,
    completion: ({ context }) => context.timings.completionMs,
    deviceDiscovery: ({ context }) => context.timings.deviceDiscoveryMs,
    inventory: ({ context }) => context.timings.inventoryMs,
    osBoot: ({ context }) => context.timings.osBootMs,
    osShutdown: ({ context }) => context.timings.osShutdownMs,
    crashDump: ({ context }) => context.timings.crashDumpMs,
  },
}).createMachine({
  id: 'power',
  context: ({ input }) => input,
  initial: 'unpowered',
  on: { 'mains.lost': '.unpowered' },
  states: {
    unpowered: {
      entry: ['endPowerOnTime', 'carryHeat'],
      on: {
        'mains.lost': {},
        'standby.ready': [
          { guard: 'goesOn', target: 'waiting', actions: ['rememberPlan', 'rememberDelay'] },
          { target: 'off' },
        ],
      },
    },
    off: {
      entry: 'rememberOff',
      on: {
        'power.on': { target: 'poweringOn', actions: 'rememberPlan' },
        'button.press': { target: 'poweringOn', actions: 'rememberPlan' },
      },
    },
    /** Auto-power-on: the host is off and will go on by itself. */
    waiting: {
      entry: 'rememberOn',
      after: { autoOn: 'poweringOn' },
      on: { 'power.on': 'poweringOn', 'button.press': 'poweringOn' },
    },
    poweringOn: {
      entry: 'rememberOn',
      after: { powerOn: 'on' },
      on: { 'power.forceOff': 'poweringOff', 'button.hold': 'poweringOff' },
    },
    resetting: {
      entry: ['rememberOn', 'carryHeat', emit('host.resetDetected')],
      after: { powerOn: 'on' },
      on: { 'power.forceOff': 'poweringOff', 'button.hold': 'poweringOff' },
    },
    coldBooting: {
      entry: ['rememberOn', 'carryHeat', emit('host.resetDetected')],
      after: { powerOff: { target: 'poweringOn', actions: losePower } },
    },
    poweringOff: {
      entry: ['rememberOff', 'carryHeat', emit('host.resetDetected')],
      after: { powerOff: { target: 'off', actions: [...losePower, sendHostOff] } },
    },
    on: {
      type: 'parallel',
      entry: ['rememberOn', 'beginPowerOnTime', 'carryHeat', emit('host.poweredOn')],
      exit: 'endFilterTime',
      on: {
        'power.forceOff': { target: 'poweringOff', actions: 'rememberPlan' },
        'button.hold': { target: 'poweringOff', actions: 'rememberPlan' },
        'power.forceRestart': { target: 'resetting', actions: 'rememberPlan' },
        'power.coldBoot': { target: 'coldBooting', actions: 'rememberPlan' },
        /** Without an operating system to catch it, an NMI ends in a reset. */
        'power.nmi': { target: 'resetting', actions: ['rememberPlan', emit('host.nmi')] },
      },
      states: {
        boot: {
          initial: 'initialising',
          states: {
            initialising: { after: { initialisation: 'discovering' } },
            discovering: {
              after: {
                discovery: {
                  target: 'completing',
                  actions: ['announceDiscovered', emit('host.postDiscoveryComplete')],
                },
              },
            },
            completing: {
              after: {
                completion: [
                  { guard: 'shutsDown', target: '#power.poweringOff', actions: endPost },
                  { guard: 'reboots', target: '#power.resetting', actions: endPost },
                  { guard: 'waits', target: 'holding', actions: endPost },
                  {
                    target: 'osBooting',
                    actions: ['announcePosted', emit('host.postComplete'), ...endPost, 'beginFilterTime'],
                  },
                ],
              },
            },
            /** POST was told to stand at its end, and does not finish: somebody has to restart the host or switch it off. */
            holding: {},
            osBooting: {
              after: { osBoot: { target: 'osRunning', actions: ['rememberBoot', 'carryHeat'] } },
            },
            osRunning: {
              on: {
                'power.gracefulShutdown': { target: 'shuttingDown', actions: 'rememberPlan' },
                'button.press': { target: 'shuttingDown', actions: 'rememberPlan' },
                'power.gracefulRestart': { target: 'restarting', actions: 'rememberPlan' },
                'power.nmi': { target: 'dumping', actions: ['rememberPlan', emit('host.nmi')] },
                'fault.host.hung': 'osHung',
              },
            },
            /** The requests reach it and nothing comes of them; only force or recovery helps. */
            osHung: {
              on: {
                'power.gracefulShutdown': { actions: [emit('host.shutdownRequested')] },
                'button.press': { actions: [emit('host.shutdownRequested')] },
                'power.gracefulRestart': { actions: [emit('host.shutdownRequested')] },
                'power.nmi': { target: 'dumping', actions: ['rememberPlan', emit('host.nmi')] },
                'fault.host.recovered': 'osRunning',
              },
            },
            shuttingDown: {
              entry: [emit('host.shutdownRequested')],
              after: { osShutdown: '#power.poweringOff' },
            },
            restarting: {
              entry: [emit('host.shutdownRequested')],
              after: { osShutdown: '#power.resetting' },
            },
            /** The operating system writes its memory to disk, then restarts. */
            dumping: { after: { crashDump: '#power.resetting' } },
          },
        },
        devices: {
          initial: 'idle',
          states: {
            idle: { on: { 'boot.discovered': 'searching' } },
            searching: { after: { deviceDiscovery: 'found' } },
            found: {},
          },
        },
        inventory: {
          initial: 'idle',
          states: {
            idle: { on: { 'boot.posted': 'collecting' } },
            collecting: {
              after: { inventory: { target: 'complete', actions: emit('host.inventoryComplete') } },
            },
            complete: {},
          },
        },
      },
    },
  },
});
