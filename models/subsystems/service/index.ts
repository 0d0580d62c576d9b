/** The service itself: its root, and what describes it. */

import { deriveRunId } from '../../genesis.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { registries, registryFile } from './resources/registries.js';
import { registryStore } from './resources/registry-store.js';
import { serviceRoot } from './resources/service-root.js';
import { version } from './resources/version.js';
import type { ServiceState } from './state.js';

export const service: Subsystem<{
  readonly branches: { readonly service: ServiceState };
  readonly facts: NoFacts;
}> = {
  initial: (genesis) => ({ service: { httpsPort: genesis.httpsPort, run: deriveRunId(genesis) } }),
  facts: {},
  resources: [version, serviceRoot, registries, registryFile, registryStore],
};

export { jsonSchemas } from './resources/json-schemas.js';
export { metadata } from './resources/metadata.js';
export { odata } from './resources/odata.js';
export { resourceDirectory } from './resources/resource-directory.js';
