/** The battery that keeps the controller's clock going while there are no mains. */
import { clockAddress } from '../../models/index.js';
import { type Faults, fault, impossible, reportUntold } from '../faults/fault.js';

export const batteryFaults = {
  'clockBattery.failed': fault({
    says: "The battery of the controller's clock is empty: whenever the mains come back the clock begins anew, until a time server or somebody sets it.",
    parameters: {},
    set: (stage) => {
      if (stage.view.conditions.clockBatteryFailed) return impossible('the battery is empty already');
      stage.draft.conditions.clockBatteryFailed = true;
      stage.emit('clock.batteryFailed', {}, clockAddress);
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.conditions.clockBatteryFailed) return impossible('the battery is full');
      stage.draft.conditions.clockBatteryFailed = false;
      stage.emit('clock.batteryReplaced', {}, clockAddress);
      return undefined;
    },
    find: (stage) => {
      if (stage.view.conditions.clockBatteryFailed)
        reportUntold(stage, 'clock.batteryFailed', {}, clockAddress);
    },
  }),
} satisfies Faults;
