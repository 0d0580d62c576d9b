/** The reminders to change the air filter. */
import type { Subsystem } from '../../subsystem.js';
import { airFilterFacts } from './facts.js';
import type { AirFilterState } from './state.js';

interface Branches {
  readonly airFilter: AirFilterState;
}

export interface AirFilterSubsystem extends Subsystem<Branches> {
  readonly facts: typeof airFilterFacts;
}

export const airFilter: AirFilterSubsystem = {
  initial: () => ({ airFilter: null }),
  facts: airFilterFacts,
  restore: {
    settings: ({ draft }) => {
      draft.airFilter = null;
    },
  },
  resources: [],
};

export * from './contract.js';
export { airFilterRecord, disableFilterChangeTimer, triggerFilterChangeTimer } from './settings.js';
export { filterAgeMs, filterDayMs } from './state.js';
