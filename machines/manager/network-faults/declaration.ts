/** What is wrong with the network between clients and the controller, and what it does to requests and answers. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { networkFaults } from './faults.js';
import type { NetworkFaultsState } from './state.js';

export const disturbances: Subsystem<{
  readonly branches: { readonly disturbances: NetworkFaultsState };
  readonly facts: NoFacts;
  readonly faults: typeof networkFaults;
}> = {
  initial: () => ({ disturbances: {} }),
  facts: {},
  faults: networkFaults,
};
