/**
 * System power and POST: off, reset, the phases of POST, the operating system, and back. The order and the durations
 * are those of behaviour § 3.1. Durations are drawn with the request that starts a cycle and are stored in the context.
 * The table in `request-transitions.ts` contains the transitions of requests in each state. If a state does not accept
 * a request, the client receives a refusal.
 *
 * While the host has power, three regions are parallel: boot, device discovery, firmware inventory.
 */
import { setup } from 'xstate';
import { assign, raise } from '../../../engine/index.js';
import { chartActions, emit } from '../../declare.js';
import type { PowerContext } from '../../power/index.js';
import { powerEffects, removePower, restorePower, sendHostOff } from './effects.js';
import {
  attemptGuards,
  devices,
  haltedForPassword,
  inventory,
  type PowerEvent,
  passwordGuards,
  passwordTyped,
  postEndTransitions,
  postOutcomes,
} from './power-chart.js';
import { osStallMs, runningSystem, transitionsIn } from './request-transitions.js';

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
    rememberAttempt: assign({ attempt: ({ context, event }) => event.attempt ?? context.attempt }),
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
    forgetWrongPasswords: assign({ wrongPasswords: 0 }),
    countWrongPassword: assign({ wrongPasswords: ({ context }) => context.wrongPasswords + 1 }),
    haltForPassword: assign({ attempt: haltedForPassword }),
    announceDiscovered: raise({ type: 'boot.discovered' }),
    announcePosted: raise({ type: 'boot.posted' }),
  },
  guards: {
    goesOn: ({ context, event }) =>
      event.type === 'standby.ready' &&
      (event.autoOn === 'PowerOn' || (event.autoOn === 'Restore' && context.wasOn)),
    shutsDown: ({ context }) => context.postMode === 'PostToShutdown',
    reboots: ({ context }) => context.postMode === 'PostToReboot',
    comesBack: ({ context }) => context.wasOn,
    waits: ({ context }) => context.postMode === 'PostToWait',
    ...attemptGuards,
    ...passwordGuards,
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
    osStall: () => osStallMs,
  },
}).createMachine({
  id: 'power',
  description: 'System power, POST and operating system of the host.',
  context: ({ input }) => input,
  initial: 'unpowered',
  on: { 'mains.lost': '.unpowered' },
  states: {
    unpowered: {
      description: 'No standby power: the controller is not ready yet, or mains power is off.',
      entry: ['endPowerOnTime', 'carryHeat'],
      on: {
        'mains.lost': {},
        'standby.ready': [
          {
            guard: 'goesOn',
            target: 'waiting',
            actions: ['rememberPlan', 'rememberDelay', restorePower('on')],
          },
          { target: 'off', actions: restorePower('standby') },
        ],
      },
    },
    off: {
      description: 'Standby power only.',
      entry: 'rememberOff',
      on: transitionsIn('off'),
    },
    waiting: {
      description: 'Automatic power-on: the host is off and powers on without a request.',
      entry: 'rememberOn',
      after: { autoOn: 'starting' },
      on: transitionsIn('waiting'),
    },
    starting: {
      description: 'The host powers on or resets before POST.',
      initial: 'poweringOn',
      entry: 'rememberOn',
      states: {
        poweringOn: {
          description: 'The power supplies start up.',
          after: { powerOn: '#power.on' },
          on: transitionsIn('poweringOn'),
        },
        resetting: {
          description: 'Warm reset: the board is held in reset, and the power supplies stay on.',
          entry: ['carryHeat', emit('host.resetDetected')],
          after: { powerOn: '#power.on' },
          on: transitionsIn('resetting'),
        },
      },
    },
    stopping: {
      description: 'The power supplies shut down.',
      initial: 'poweringOff',
      entry: ['carryHeat', emit('host.resetDetected')],
      after: {
        powerOff: [
          { guard: 'comesBack', target: 'starting', actions: removePower },
          { target: 'off', actions: [...removePower, sendHostOff] },
        ],
      },
      states: {
        poweringOff: {
          description: 'The host stays off after the power supplies have shut down.',
          entry: 'rememberOff',
          on: transitionsIn('poweringOff'),
        },
        coldBooting: {
          description: 'The host powers on again after the power supplies have shut down.',
          entry: 'rememberOn',
          on: transitionsIn('coldBooting'),
        },
      },
    },
    on: {
      description: 'The host has power: boot, device discovery and firmware inventory run in parallel.',
      type: 'parallel',
      entry: ['rememberOn', 'beginPowerOnTime', 'carryHeat', emit('host.poweredOn'), 'tellIndicator'],
      exit: emit('host.ended'),
      states: {
        boot: {
          description: 'Boot of the host: the firmware, then the operating system.',
          initial: 'initialising',
          on: {
            'fault.machineCheck': { target: '#power.starting.resetting', actions: 'rememberPlan' },
          },
          states: {
            initialising: {
              description: 'POST: initialization of memory and processors.',
              tags: 'post',
              // A machine check is ignored here, because the running test finds a part that fails now.
              on: { ...transitionsIn('initialising'), 'fault.machineCheck': {} },
              after: {
                initialisation: [
                  {
                    guard: 'lacksParts',
                    target: 'halted',
                    actions: [emit('host.partsTested'), 'rememberAttempt'],
                  },
                  { target: 'discovering', actions: [emit('host.partsTested'), emit('host.memoryReady')] },
                ],
              },
            },
            halted: {
              description:
                'POST is halted: no working processor or memory, a policy, or a wrong power-on password.',
              tags: 'post',
              on: { ...transitionsIn('halted'), 'fault.machineCheck': {} },
            },
            discovering: {
              description: 'POST: enumeration of buses and devices.',
              tags: 'post',
              on: { ...transitionsIn('discovering'), 'fault.post.hung': 'postHung' },
              after: {
                discovery: [
                  postOutcomes.halted,
                  {
                    target: 'completing',
                    actions: ['announceDiscovered', emit('host.postDiscoveryComplete')],
                  },
                ],
              },
            },
            postHung: {
              description:
                'POST hangs on a device; only a reset, a power-off or the end of the fault ends this state.',
              tags: 'post',
              entry: emit('host.postHung'),
              exit: emit('host.postHangEnded'),
              on: { ...transitionsIn('postHung'), 'fault.post.recovered': 'discovering' },
            },
            completing: {
              description: 'POST: remaining work before the configured end of POST.',
              tags: 'post',
              on: { ...transitionsIn('completing'), 'post.held': 'servicing' },
              after: {
                completion: [{ guard: 'asksPassword', target: 'prompting' }, ...postEndTransitions],
              },
            },
            servicing: {
              description: 'POST waits for an agent that has work to do during POST.',
              tags: 'post',
              on: { ...transitionsIn('servicing'), 'post.released': 'completing' },
            },
            prompting: {
              description: 'POST waits at the console for the power-on password before it ends.',
              tags: 'post',
              entry: 'forgetWrongPasswords',
              on: { ...transitionsIn('prompting'), ...passwordTyped },
            },
            holding: {
              description: 'POST stops at its end as configured, until a restart or power-off.',
              tags: 'post',
              on: transitionsIn('holding'),
            },
            inSetUp: {
              description: 'The firmware setup is open until a user leaves the setup.',
              tags: 'post',
              on: transitionsIn('inSetUp'),
            },
            inApplication: {
              description:
                'A firmware application, such as the UEFI Shell, runs until the host is restarted.',
              tags: 'post',
              on: transitionsIn('inApplication'),
            },
            unbootable: {
              description:
                'No boot source is available: the firmware retries, unless it is configured to try only once.',
              tags: 'post',
              on: {
                ...transitionsIn('unbootable'),
                'boot.retried': [postOutcomes.system, postOutcomes.setUp, postOutcomes.application],
              },
            },
            osBooting: {
              description: 'The operating system boots.',
              on: transitionsIn('osBooting'),
              after: { osBoot: { target: 'osRunning', actions: ['rememberBoot', 'carryHeat'] } },
            },
            ...runningSystem,
            shuttingDown: {
              description: 'The operating system shuts down.',
              entry: [emit('host.shutdownRequested')],
              on: transitionsIn('shuttingDown'),
              after: { osShutdown: '#power.stopping' },
            },
            restarting: {
              description: 'The operating system shuts down for a restart.',
              entry: [emit('host.shutdownRequested')],
              on: transitionsIn('restarting'),
              after: { osShutdown: '#power.starting.resetting' },
            },
            dumping: {
              description: 'The operating system writes its memory to disk, then restarts.',
              on: transitionsIn('dumping'),
              after: { crashDump: '#power.starting.resetting' },
            },
          },
        },
        devices,
        inventory,
      },
    },
  },
});
