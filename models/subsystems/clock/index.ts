/** What the controller's clock shows. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { type ClockState, initialClock } from './state.js';

export const clock: Subsystem<{
  readonly branches: { readonly controllerClock: ClockState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ controllerClock: initialClock }),
  facts: {},
  restore: {
    settings: ({ draft }) => {
      const { timeZone, staticNtpServers } = initialClock;
      Object.assign(draft.controllerClock, { timeZone, staticNtpServers });
    },
  },
};

export { clockRows } from './resources/clock-rows.js';
export type { ClockState } from './state.js';
export { type TimeZone, timeZones } from './time-zones-data.js';
