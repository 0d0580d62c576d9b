/** The update service. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { updateService } from './resources/update-service.js';
import type { UpdatesState } from './state.js';

export const updates: Subsystem<{
  readonly branches: { readonly updates: UpdatesState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ updates: { acceptsThirdParty: false } }),
  facts: {},
  resources: [updateService],
};
