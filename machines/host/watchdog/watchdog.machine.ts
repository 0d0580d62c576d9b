/**
 * Watchdog of the operating system. Its timer runs while the operating system does not respond. When the timer expires,
 * the watchdog acts.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import { type PowerRequest, powerAddress } from '../../power/index.js';
import type { Watchdog, WatchdogAction, WatchdogContract } from './contract.js';

const minuteMs = 60_000;

const requests: Readonly<Record<WatchdogAction, { readonly type: PowerRequest; readonly does: string }>> = {
  restart: { type: 'power.forceRestart', does: 'reset' },
  powerOff: { type: 'power.forceOff', does: 'power off' },
  powerCycle: { type: 'power.coldBoot', does: 'power cycle' },
};

const watchdogEffects = {
  act: effect<Watchdog>((stage, { params: { timer, action, timeoutMs }, address }) => {
    const { type, does } = requests[action];
    const minutes = timeoutMs / minuteMs;
    if (timer === 'recovery') stage.emit('watchdog.recovered', { minutes }, address);
    else stage.emit('watchdog.expired', { minutes, does }, address);
    stage.offer(powerAddress, { type });
  }),
};

export const watchdog = setup({
  types: {
    context: {} as Watchdog,
    events: {} as WatchdogContract['sent'],
    input: {} as Watchdog,
  },
  actions: {
    ...chartActions,
    ...watchdogEffects,
    remember: assign(({ context, event }) => {
      if (event.type !== 'host.stuck') return context;
      const { timeoutMs, action, timer } = event;
      return { timeoutMs, action, timer };
    }),
  },
  delays: { timeout: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'watchdog',
  description: 'Watchdog of the operating system.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      description: 'The operating system responds, or no operating system runs.',
      on: { 'host.stuck': { target: 'counting', actions: 'remember' }, 'host.back': {} },
    },
    counting: {
      description: 'The operating system does not respond; the watchdog timer is running.',
      on: { 'host.back': 'resting' },
      after: {
        timeout: {
          target: 'resting',
          actions: { type: 'act', params: ({ context }) => context },
        },
      },
    },
  },
});
