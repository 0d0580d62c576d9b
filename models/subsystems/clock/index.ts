/** What the controller's clock shows. */
import type { Subsystem } from '../../subsystem.js';
import { type ClockState, clockAtFirst } from './state.js';

interface Branches {
  readonly controllerClock: ClockState;
}

export interface ClockSubsystem extends Subsystem<Branches> {
  readonly facts: Readonly<Record<never, never>>;
}

export const clock: ClockSubsystem = {
  initial: () => ({ controllerClock: clockAtFirst }),
  facts: {},
  restore: {
    settings: ({ draft }) => {
      const { timeZone, staticNtpServers } = clockAtFirst;
      Object.assign(draft.controllerClock, { timeZone, staticNtpServers });
    },
  },
  resources: [],
};

export { clockRows } from './resources/clock-rows.js';
export { type ClockState, controllerTime } from './state.js';
export { type TimeZone, timeZones } from './time-zones-data.js';
