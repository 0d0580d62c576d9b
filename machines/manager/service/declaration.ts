/** Subsystem of the service itself: its root, and its self-description. */
import { deriveRunId } from '../../genesis.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { registries, registryFile, registryStore } from './resources/resource-directory.js';
import { serviceRoot, version } from './resources/service-root.js';
import type { ServiceState } from './state.js';

export const service: Subsystem<{
  readonly branches: { readonly service: ServiceState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    service: 'Port and history identifier of the service.',
  },
  initial: (genesis) => ({ service: { httpsPort: genesis.httpsPort, run: deriveRunId(genesis) } }),
  facts: {},
  resources: [version, serviceRoot, registries, registryFile, registryStore],
};
