/**
 * System power and POST: off, reset, the phases of POST, the operating system, and back, in the order and with the
 * durations of behaviour § 3.1. Durations are drawn with the request that starts a cycle and stand in the context. What
 * requests do in each state says the table in `requests.ts`; what a state does not take is the refusal clients see.
 *
 * While the host has power three things go on side by side: it boots, its devices are found, its firmware is listed.
 */
import { assign, raise, setup } from 'xstate';
import type { PowerContext } from '../../models/index.js';
import { chartActions, emit } from '../declare.js';
import { devices, inventory } from './beside-boot.js';
import { powerEffects } from './effects.js';
import { attemptGuards, endings, postEndings } from './endings.js';
import { haltedForPassword, passwordGuards, passwordTyped } from './password-prompt.js';
import type { PowerEvent } from './power-event.js';
import { transitionsIn } from './requests.js';
import { osStallMs, runningSystem } from './running-system.js';
import { losePower, restorePower, sendHostOff } from './supply.js';

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
      description: 'Standby power alone.',
      entry: 'rememberOff',
      on: transitionsIn('off'),
    },
    waiting: {
      description: 'Auto-power-on: the host is off and will go on by itself.',
      entry: 'rememberOn',
      after: { autoOn: 'starting' },
      on: transitionsIn('waiting'),
    },
    starting: {
      description: 'On the way to POST.',
      initial: 'poweringOn',
      entry: 'rememberOn',
      states: {
        poweringOn: {
          description: 'The supplies come up.',
          after: { powerOn: '#power.on' },
          on: transitionsIn('poweringOn'),
        },
        resetting: {
          description: 'A warm reset: the board is held in reset, the supplies stay on.',
          entry: ['carryHeat', emit('host.resetDetected')],
          after: { powerOn: '#power.on' },
          on: transitionsIn('resetting'),
        },
      },
    },
    stopping: {
      description: 'The supplies let go.',
      initial: 'poweringOff',
      entry: ['carryHeat', emit('host.resetDetected')],
      after: {
        powerOff: [
          { guard: 'comesBack', target: 'starting', actions: losePower },
          { target: 'off', actions: [...losePower, sendHostOff] },
        ],
      },
      states: {
        poweringOff: {
          description: 'The host stays off.',
          entry: 'rememberOff',
          on: transitionsIn('poweringOff'),
        },
        coldBooting: {
          description: 'The host goes on again once they have.',
          entry: 'rememberOn',
          on: transitionsIn('coldBooting'),
        },
      },
    },
    on: {
      description:
        'The host has power: it boots, its devices are found, its firmware is listed, side by side.',
      type: 'parallel',
      entry: ['rememberOn', 'beginPowerOnTime', 'carryHeat', emit('host.poweredOn'), 'tellIndicator'],
      exit: emit('host.ended'),
      states: {
        boot: {
          description: 'The firmware, then the operating system.',
          initial: 'initialising',
          on: {
            'fault.machineCheck': { target: '#power.starting.resetting', actions: 'rememberPlan' },
          },
          states: {
            initialising: {
              description: 'POST: memory and processors.',
              tags: 'post',
              // What fails now is found by the test that is under way.
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
                'POST cannot go on: no processor or no memory works, a policy forbids it, or nobody knew the password.',
              tags: 'post',
              on: { ...transitionsIn('halted'), 'fault.machineCheck': {} },
            },
            discovering: {
              description: 'POST: buses and devices.',
              tags: 'post',
              on: { ...transitionsIn('discovering'), 'fault.post.hung': 'postHung' },
              after: {
                discovery: [
                  endings.halted,
                  {
                    target: 'completing',
                    actions: ['announceDiscovered', emit('host.postDiscoveryComplete')],
                  },
                ],
              },
            },
            postHung: {
              description: 'POST does not get on with a device: only force or recovery helps.',
              tags: 'post',
              entry: emit('host.postHung'),
              exit: emit('host.postHangEnded'),
              on: { ...transitionsIn('postHung'), 'fault.post.recovered': 'discovering' },
            },
            completing: {
              description: 'POST: what is left; then it ends as it was told to.',
              tags: 'post',
              on: { ...transitionsIn('completing'), 'post.held': 'servicing' },
              after: {
                completion: [{ guard: 'asksPassword', target: 'prompting' }, ...postEndings],
              },
            },
            servicing: {
              description: 'POST waits for somebody who has something to do in it, and then goes on.',
              tags: 'post',
              on: { ...transitionsIn('servicing'), 'post.released': 'completing' },
            },
            prompting: {
              description: 'POST asks for the power-on password at the console before it ends.',
              tags: 'post',
              entry: 'forgetWrongPasswords',
              on: { ...transitionsIn('prompting'), ...passwordTyped },
            },
            holding: {
              description:
                'POST stands at its end, as told: somebody has to restart the host or switch it off.',
              tags: 'post',
              on: transitionsIn('holding'),
            },
            inSetUp: {
              description: 'The set-up of the firmware is open: somebody has to leave it.',
              tags: 'post',
              on: transitionsIn('inSetUp'),
            },
            inApplication: {
              description:
                'An application of the firmware runs, such as its shell, until the host is restarted.',
              tags: 'post',
              on: transitionsIn('inApplication'),
            },
            unbootable: {
              description:
                'There is nothing to boot: the firmware tries again and again, unless it is to try once.',
              tags: 'post',
              on: {
                ...transitionsIn('unbootable'),
                'boot.retried': [endings.system, endings.setUp, endings.application],
              },
            },
            osBooting: {
              description: 'The operating system starts.',
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
              description: 'The operating system shuts down to start anew.',
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
