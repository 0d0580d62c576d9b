/**
 * Chart of the input power of the server: the feed, and at least one working power supply. The loss of power switches
 * off host and controller. When power returns, the controller starts and then controls the host. An auxiliary power
 * cycle is a short loss on request. It starts at once while the host is off, otherwise when the host is switched off
 * (behaviour "Computer system, manager and vendor actions").
 */
import { setup } from 'xstate';
import { assign, sendTo } from '../../../engine/index.js';
import { chartActions } from '../../declare.js';
import { type MainsContext, managerAddress, powerAddress } from '../../power/index.js';

type MainsEvent =
  | { readonly type: 'mains.off' | 'supplies.lost' | 'supplies.restored' | 'host.off' }
  | { readonly type: 'mains.on'; readonly supplied: boolean }
  | {
      readonly type: 'aux.cycle';
      readonly hostOff: boolean;
      readonly graceMs: number;
      readonly cycleMs: number;
    };

const lost = [sendTo(powerAddress, { type: 'mains.lost' }), sendTo(managerAddress, { type: 'mains.lost' })];
const returned = [sendTo(managerAddress, { type: 'mains.returned' })];
const loss = {
  'mains.off': { target: 'absent', actions: ['rememberOff', ...lost] },
  'supplies.lost': { target: 'absent', actions: lost },
} as const;

export const mains = setup({
  types: {
    context: {} as MainsContext,
    events: {} as MainsEvent,
    input: {} as MainsContext,
  },
  actions: {
    ...chartActions,
    rememberCycle: assign(({ context, event }) =>
      event.type === 'aux.cycle' ? { ...context, graceMs: event.graceMs, cycleMs: event.cycleMs } : context,
    ),
    rememberOff: assign({ fed: false }),
    rememberOn: assign({ fed: true }),
  },
  guards: {
    hostOff: ({ event }) => event.type === 'aux.cycle' && event.hostOff,
    isFed: ({ context }) => context.fed,
    isCutOff: ({ context }) => !context.fed,
    getsPower: ({ context, event }) => !context.fed && event.type === 'mains.on' && event.supplied,
  },
  delays: {
    grace: ({ context }) => context.graceMs,
    cycle: ({ context }) => context.cycleMs,
  },
}).createMachine({
  id: 'mains',
  description: 'Input power of the server: the feed, and at least one working power supply.',
  context: ({ input }) => input,
  initial: 'present',
  states: {
    present: {
      description: 'The server has input power.',
      on: {
        ...loss,
        'aux.cycle': [
          { guard: 'hostOff', target: 'cycleStarting', actions: 'rememberCycle' },
          { target: 'cycleRequested', actions: 'rememberCycle' },
        ],
      },
    },
    cycleRequested: {
      description: 'An auxiliary power cycle is pending until the host is off.',
      on: {
        ...loss,
        'aux.cycle': { actions: 'rememberCycle' },
        'host.off': 'cycleStarting',
      },
    },
    cycleStarting: {
      description: 'The auxiliary power cycle starts as soon as the response has been sent.',
      after: { grace: { target: 'cycling', actions: lost } },
      on: loss,
    },
    cycling: {
      description: 'Auxiliary power is off for the duration of the power cycle.',
      after: { cycle: { target: 'present', actions: returned } },
      on: { 'mains.off': { target: 'absent', actions: 'rememberOff' }, 'supplies.lost': 'absent' },
    },
    absent: {
      description: 'The feed is off, or no power supply works.',
      on: {
        'mains.off': { guard: 'isFed', actions: 'rememberOff' },
        'mains.on': [
          { guard: 'getsPower', target: 'present', actions: ['rememberOn', ...returned] },
          { guard: 'isCutOff', actions: 'rememberOn' },
        ],
        'supplies.restored': { guard: 'isFed', target: 'present', actions: returned },
      },
    },
  },
});
