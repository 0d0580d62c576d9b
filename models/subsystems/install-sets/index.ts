/** Install sets. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import type { InstallSetsState } from './state.js';

export const installSets: Subsystem<{
  readonly branches: { readonly installSets: InstallSetsState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ installSets: { sets: [] } }),
  facts: {},
};

export * from './state.js';
