/** Declaration of the watchdog of the operating system, which BIOS attributes configure. */

import type { Transaction } from '../../../models/index.js';
import { declareMachine } from '../../declare.js';
import { initialRecord, noBranches, type Subsystem } from '../../subsystem.js';
import { type WatchdogContract, watchdogAddress } from './contract.js';
import { watchdogFacts } from './facts.js';
import { findWatchdog } from './set-watchdog.js';
import { watchdog as chart } from './watchdog.machine.js';

export const watchdog: Subsystem<{
  readonly branches: object;
  readonly facts: typeof watchdogFacts;
}> = {
  branchDescriptions: {},
  initial: noBranches,
  facts: watchdogFacts,
  machines: {
    // Not foreground, because no client waits for the timer to expire.
    watchdog: declareMachine<WatchdogContract>()({ chart, foreground: false, enrich: {} }),
  },
  first: () => [
    initialRecord(watchdogAddress, {
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
};

function endCounting(stage: Transaction): void {
  stage.send(watchdogAddress, { type: 'host.back' });
}
