/** The component repository. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import type { RepositoryState } from './state.js';

export const repository: Subsystem<{
  readonly branches: { readonly repository: RepositoryState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ repository: { components: [] } }),
  facts: {},
};

export * from './state.js';
