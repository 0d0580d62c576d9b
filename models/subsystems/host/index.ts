/** The host: its power and POST, and how it starts. */
import type { Subsystem } from '../../subsystem.js';
import { powerAutoOn, powerOnDelay } from '../bios/index.js';
import { hostFacts } from './facts.js';
import { describePower, powerRecord } from './power-contract.js';
import { resetReasonReactions } from './reset-reason.js';
import { type HostState, initialHost } from './state.js';

export const host: Subsystem<{
  readonly branches: { readonly host: HostState };
  readonly facts: typeof hostFacts;
}> = {
  initial: initialHost,
  facts: hostFacts,
  restore: {
    settings: (stage) => {
      const { settings } = stage.tree.blueprint;
      powerAutoOn.put(stage, settings.powerAutoOn);
      powerOnDelay.put(stage, settings.powerOnDelay);
      stage.draft.host.remainsOffAfterHeat = true;
    },
  },
  reactions: {
    ...resetReasonReactions,
    'host.postDiscoveryComplete': ({ draft, now }) => {
      draft.host.discoveredAt = now;
    },
    'systemErase.firmwareErased': ({ draft }) => {
      Object.assign(draft.host, { assetTag: '', endOfPostDelaySeconds: 0, postMode: 'Normal' });
    },
    // The controller's knowledge of its host.
    'systemErase.controllerErased': ({ draft, view: { blueprint } }) => {
      const { hostName, fqdn } = blueprint.system;
      Object.assign(draft.host, { hostName, fqdn });
    },
  },
  states: { power: (tree) => describePower(powerRecord(tree)) },
};

export * from './auto-on.js';
export * from './boot-outcome.js';
export { lockedDuringPost } from './locked-during-post.js';
export { operatingSystem, reportedSystem } from './operating-system.js';
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
  lastBootSeconds,
  lastBootState,
  oemBootState,
  postState,
  postStates,
  powerState,
  powerStates,
  storageDiscoveries,
} from './power-state.js';
export { resetReasons } from './reset-reason.js';
export { listScreenLines } from './screen.js';
export * from './state.js';
