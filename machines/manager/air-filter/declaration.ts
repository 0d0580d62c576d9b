/** Subsystem of the reminders to change the air filter. */

import { declareMachine } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { airFilter as chart, type Seen, startFilterTime, stopFilterTime } from './air-filter.machine.js';
import { airFilterFacts } from './facts.js';
import { type AirFilterContract, type AirFilterState, airFilterAddress } from './state.js';

export const airFilter: Subsystem<{
  readonly branches: { readonly airFilter: AirFilterState };
  readonly facts: typeof airFilterFacts;
}> = {
  branchDescriptions: {
    airFilter: 'Reminders of the air filter.',
  },
  initial: () => ({ airFilter: null }),
  facts: airFilterFacts,
  restore: {
    settings: ({ draft }) => {
      draft.airFilter = null;
    },
  },
  machines: {
    // Background machine, because the reminders are months ahead and no client waits for them.
    airFilter: declareMachine<AirFilterContract, Seen>()({
      chart,
      foreground: false,
      observes: true,
      enrichAll: (_, tree) => ({ isSet: tree.airFilter !== null }),
      enrich: {},
    }),
  },
  first: () => [initialRecord(airFilterAddress, { value: 'resting', context: {} })],
  /** Time in use of the filter: the time in which the server is on after POST. */
  reactions: { 'host.postComplete': startFilterTime, 'host.ended': stopFilterTime },
};
