/**
 * Subsystem of the faults of the network between clients and the controller, and of their effects on requests and
 * responses.
 */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { networkFaults } from './faults.js';
import type { NetworkFaultsState } from './state.js';

export const disturbances: Subsystem<{
  readonly branches: { readonly disturbances: NetworkFaultsState };
  readonly facts: NoFacts;
  readonly faults: typeof networkFaults;
}> = {
  branchDescriptions: {
    disturbances: 'Network faults between clients and the controller.',
  },
  initial: () => ({ disturbances: {} }),
  facts: {},
  faults: networkFaults,
};
