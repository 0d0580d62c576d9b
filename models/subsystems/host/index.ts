/** The host: its power and POST, and how it starts. */
import type { Subsystem } from '../../subsystem.js';
import { hostFacts } from './facts.js';
import { type HostState, hostAtFirst } from './state.js';

export const host: Subsystem<{
  readonly branches: { readonly host: HostState };
  readonly facts: typeof hostFacts;
}> = {
  initial: hostAtFirst,
  facts: hostFacts,
  restore: {
    settings: ({ draft, tree }) => {
      const { powerAutoOn, powerOnDelay } = tree.blueprint.settings;
      Object.assign(draft.host, { powerAutoOn, powerOnDelay });
    },
  },
};

export { lockedDuringPost } from './locked-during-post.js';
export * from './power-contract.js';
export { requestPower, resetAction } from './power-requests.js';
export {
  agentDiscoveries,
  bootProgress,
  bootProgressStates,
  type DeviceDiscovery,
  deviceDiscoveries,
  deviceDiscovery,
  hostState,
  lastBootState,
  postState,
  postStates,
  powerState,
  powerStates,
  storageDiscoveries,
} from './power-state.js';
export * from './state.js';
