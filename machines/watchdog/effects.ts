/** What a watchdog does to the server when its time is over. */
import { type PowerRequest, powerAddress, type Watchdog, type WatchdogAction } from '../../models/index.js';
import { effect } from '../declare.js';

const minuteMs = 60_000;

const requests: Readonly<Record<WatchdogAction, { readonly type: PowerRequest; readonly does: string }>> = {
  restart: { type: 'power.forceRestart', does: 'reset' },
  powerOff: { type: 'power.forceOff', does: 'power off' },
  powerCycle: { type: 'power.coldBoot', does: 'power cycle' },
};

export const watchdogEffects = {
  act: effect<Watchdog>((stage, { params: { timer, action, timeoutMs }, address }) => {
    const { type, does } = requests[action];
    const minutes = timeoutMs / minuteMs;
    if (timer === 'recovery') stage.emit('watchdog.recovered', { minutes }, address);
    else stage.emit('watchdog.expired', { minutes, does }, address);
    stage.offer(powerAddress, { type });
  }),
};
