/**
 * System power and POST: off, reset, the phases of POST, the operating system, and back, in the order and with the
 * durations of behaviour § 3.1. Durations are drawn with the request that starts a cycle and stand in the context. What
 * a state does not name is not taken, and that is the refusal clients see.
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
  emit('host.postEnded'),
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
  description: 'System power and POST: off, on, the phases of a boot, the operating system, and back.',
  context: ({ input }) => input,
  initial: 'unpowered',
  on: { 'mains.lost': '.unpowered' },
  states: {
    unpowered: {
      description: 'No standby power: the controller is not up yet, or there are no mains.',
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
      description: 'Standby power alone.',
      entry: 'rememberOff',
      on: {
        'power.on': { target: 'poweringOn', actions: 'rememberPlan' },
        'button.press': { target: 'poweringOn', actions: 'rememberPlan' },
      },
    },
    waiting: {
      description: 'Auto-power-on: the host is off and will go on by itself.',
      entry: 'rememberOn',
      after: { autoOn: 'poweringOn' },
      on: { 'power.on': 'poweringOn', 'button.press': 'poweringOn' },
    },
    poweringOn: {
      description: 'The supplies come up.',
      tags: 'starting',
      entry: 'rememberOn',
      after: { powerOn: 'on' },
      on: { 'power.forceOff': 'poweringOff', 'button.hold': 'poweringOff' },
    },
    resetting: {
      description: 'A warm reset: the board is held in reset, the supplies stay on.',
      tags: 'starting',
      entry: ['rememberOn', 'carryHeat', emit('host.resetDetected')],
      after: { powerOn: 'on' },
      on: { 'power.forceOff': 'poweringOff', 'button.hold': 'poweringOff' },
    },
    coldBooting: {
      description: 'Off for a moment, then on again.',
      tags: 'stopping',
      entry: ['rememberOn', 'carryHeat', emit('host.resetDetected')],
      after: { powerOff: { target: 'poweringOn', actions: losePower } },
    },
    poweringOff: {
      description: 'The supplies let go.',
      tags: 'stopping',
      entry: ['rememberOff', 'carryHeat', emit('host.resetDetected')],
      after: { powerOff: { target: 'off', actions: [...losePower, sendHostOff] } },
    },
    on: {
      description:
        'The host has power: it boots, its devices are found, its firmware is listed, side by side.',
      type: 'parallel',
      entry: ['rememberOn', 'beginPowerOnTime', 'carryHeat', emit('host.poweredOn')],
      exit: emit('host.ended'),
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
          description: 'The firmware, then the operating system.',
          initial: 'initialising',
          states: {
            initialising: {
              description: 'POST: memory and processors.',
              tags: 'post',
              after: { initialisation: 'discovering' },
            },
            discovering: {
              description: 'POST: buses and devices.',
              tags: 'post',
              after: {
                discovery: {
                  target: 'completing',
                  actions: ['announceDiscovered', emit('host.postDiscoveryComplete')],
                },
              },
            },
            completing: {
              description: 'POST: what is left; then it ends as it was told to.',
              tags: 'post',
              after: {
                completion: [
                  { guard: 'shutsDown', target: '#power.poweringOff', actions: endPost },
                  { guard: 'reboots', target: '#power.resetting', actions: endPost },
                  { guard: 'waits', target: 'holding', actions: endPost },
                  {
                    target: 'osBooting',
                    actions: ['announcePosted', emit('host.postComplete'), ...endPost],
                  },
                ],
              },
            },
            holding: {
              description:
                'POST stands at its end, as told: somebody has to restart the host or switch it off.',
              tags: 'post',
            },
            osBooting: {
              description: 'The operating system starts.',
              after: { osBoot: { target: 'osRunning', actions: ['rememberBoot', 'carryHeat'] } },
            },
            osRunning: {
              description: 'The operating system listens to requests.',
              on: {
                'power.gracefulShutdown': { target: 'shuttingDown', actions: 'rememberPlan' },
                'button.press': { target: 'shuttingDown', actions: 'rememberPlan' },
                'power.gracefulRestart': { target: 'restarting', actions: 'rememberPlan' },
                'power.nmi': { target: 'dumping', actions: ['rememberPlan', emit('host.nmi')] },
                'fault.host.hung': 'osHung',
              },
            },
            osHung: {
              description: 'The requests reach it and nothing comes of them; only force or recovery helps.',
              on: {
                'power.gracefulShutdown': { actions: [emit('host.shutdownRequested')] },
                'button.press': { actions: [emit('host.shutdownRequested')] },
                'power.gracefulRestart': { actions: [emit('host.shutdownRequested')] },
                'power.nmi': { target: 'dumping', actions: ['rememberPlan', emit('host.nmi')] },
                'fault.host.recovered': 'osRunning',
              },
            },
            shuttingDown: {
              description: 'The operating system shuts down.',
              entry: [emit('host.shutdownRequested')],
              after: { osShutdown: '#power.poweringOff' },
            },
            restarting: {
              description: 'The operating system shuts down to start anew.',
              entry: [emit('host.shutdownRequested')],
              after: { osShutdown: '#power.resetting' },
            },
            dumping: {
              description: 'The operating system writes its memory to disk, then restarts.',
              after: { crashDump: '#power.resetting' },
            },
          },
        },
        devices: {
          description: 'Devices that show up after POST has found the buses.',
          initial: 'idle',
          states: {
            idle: {
              description: 'POST has not found the buses yet.',
              on: { 'boot.discovered': 'searching' },
            },
            searching: { description: 'They show up.', after: { deviceDiscovery: 'found' } },
            found: { description: 'All have.' },
          },
        },
        inventory: {
          description: 'The list of firmware, made once POST is through.',
          initial: 'idle',
          states: {
            idle: { description: 'POST is not through yet.', on: { 'boot.posted': 'collecting' } },
            collecting: {
              description: 'It is being made.',
              after: { inventory: { target: 'complete', actions: emit('host.inventoryComplete') } },
            },
            complete: { description: 'It is there.' },
          },
        },
      },
    },
  },
});
