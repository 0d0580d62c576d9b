/** Subsystem that displays the controller's clock and sets the clock, manually or by time servers. */

import { type DrawNumber, recordIn } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { declareMachine, drawn } from '../../declare.js';
import { findTimeServer, listNtpServers } from '../../network-settings/index.js';
import { managerAddress } from '../../power/index.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { clock as chart } from './clock.machine.js';
import { clockFacts } from './facts.js';
import { batteryFaults } from './faults.js';
import { dateTime } from './resources/date-time.js';
import { resetClock, seekTimeServers } from './set-clock.js';
import { type ClockContract, type ClockState, clockAddress, initialClock, unservedClock } from './state.js';

const withTimeServer = (_: object, tree: ControllerTree, draw: DrawNumber) => {
  const found = findTimeServer(tree);
  return {
    synchronisationMs: drawn(tree.blueprint.timings.timeSynchronisation, draw, 'synchronisation'),
    server: found ?? listNtpServers(tree)[0] ?? '',
    answers: found !== undefined,
  };
};

export const clock: Subsystem<{
  readonly branches: { readonly controllerClock: ClockState };
  readonly facts: typeof clockFacts;
  readonly faults: typeof batteryFaults;
}> = {
  branchDescriptions: {
    controllerClock: 'Offset and time zone of the clock of the controller.',
  },
  initial: () => ({ controllerClock: initialClock }),
  facts: clockFacts,
  faults: batteryFaults,
  restore: {
    settings: ({ draft }) => {
      const { timeZone, staticNtpServers } = initialClock;
      Object.assign(draft.controllerClock, { timeZone, staticNtpServers });
    },
  },
  machines: {
    // Background machine, because no client waits for the correction of a clock.
    clock: declareMachine<ClockContract>()({
      chart,
      foreground: false,
      enrich: { 'clock.served': withTimeServer, 'clock.set': withTimeServer },
    }),
  },
  first: () => [initialRecord(clockAddress, { value: 'free', context: unservedClock })],
  reactions: {
    'systemErase.firmwareErased': resetClock,
    /** Stops the synchronization, because an unavailable controller queries no time servers. */
    'controller.lost': (stage) => {
      stage.offer(clockAddress, { type: 'clock.freed' });
    },
    /** Starts the synchronization with the configured time servers, because the controller is available again. */
    'controller.returning': (stage) => {
      if (wasStopped(stage)) resetClock(stage);
      seekTimeServers(stage);
    },
  },
  resources: [dateTime],
};

/** Checks whether the clock stopped during the loss of mains power, because its battery had failed. */
function wasStopped(stage: Transaction): boolean {
  const { cause } = recordIn(stage, managerAddress).context;
  return cause === 'mains' && stage.view.conditions.clockBatteryFailed;
}
