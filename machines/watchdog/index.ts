/** The watchdog on the side of the machines: it counts from when the operating system stops answering. */
import {
  type ControllerStage,
  findWatchdog,
  type WatchdogContract,
  watchdogAddress,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { watchdog as chart } from './watchdog.machine.js';

export const watchdog = {
  machines: {
    // It runs out: nobody waits for that.
    watchdog: declareMachine<WatchdogContract>()({ chart, foreground: false, enrich: {} }),
  },
  first: () => [
    standing(watchdogAddress, {
      value: 'resting',
      context: { timeoutMs: 0, action: 'restart', timer: 'recovery' },
    }),
  ],
  reactions: {
    'host.hung': (stage) => {
      const found = findWatchdog(stage.view);
      if (found !== undefined) stage.send(watchdogAddress, { type: 'host.stuck', ...found });
    },
    'host.hangEnded': endCounting,
    'host.ended': endCounting,
  },
} satisfies MachineSide;

function endCounting(stage: ControllerStage): void {
  stage.send(watchdogAddress, { type: 'host.back' });
}
