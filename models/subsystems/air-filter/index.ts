/** The reminders to change the air filter. */
import type { Subsystem } from '../../subsystem.js';
import { airFilterFacts } from './facts.js';
import type { AirFilterState } from './state.js';

export const airFilter: Subsystem<{
  readonly branches: { readonly airFilter: AirFilterState };
  readonly facts: typeof airFilterFacts;
}> = {
  initial: () => ({ airFilter: null }),
  facts: airFilterFacts,
  restore: {
    settings: ({ draft }) => {
      draft.airFilter = null;
    },
  },
};

export * from './contract.js';
export { airFilterRecord, disableFilterChangeTimer, triggerFilterChangeTimer } from './settings.js';
export { filterAgeMs, filterDayMs } from './state.js';
