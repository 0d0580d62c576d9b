/** Fault of the battery that powers the controller's clock when mains power is lost. */
import { type Faults, fault, impossible, reportUnreported } from '../../faults/fault.js';
import { clockAddress } from './state.js';

export const batteryFaults = {
  'clockBattery.failed': fault({
    description:
      'The clock battery is empty: after each loss of mains power the clock restarts at a default date, until a time server or an operator sets it.',
    parameters: {},
    set: (stage) => {
      if (stage.view.conditions.clockBatteryFailed) return impossible('the battery is already empty');
      stage.draft.conditions.clockBatteryFailed = true;
      stage.emit('clock.batteryFailed', {}, clockAddress);
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.conditions.clockBatteryFailed) return impossible('the battery is not empty');
      stage.draft.conditions.clockBatteryFailed = false;
      stage.emit('clock.batteryReplaced', {}, clockAddress);
      return undefined;
    },
    find: (stage) => {
      if (stage.view.conditions.clockBatteryFailed)
        reportUnreported(stage, 'clock.batteryFailed', {}, clockAddress);
    },
  }),
} satisfies Faults;
