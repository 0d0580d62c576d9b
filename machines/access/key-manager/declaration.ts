/** Declaration of the key manager subsystem: servers for the keys of encrypted drives. */
import { countItems } from '../../../models/index.js';
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { keyManager as resource } from './resources/key-manager.js';
import { initialKeyManager, type KeyManagerState, keyManagerEventsMax } from './state.js';

export const keyManager: Subsystem<{
  readonly branches: { readonly keyManager: KeyManagerState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    keyManager: 'Servers and settings of the external key manager.',
  },
  initial: () => ({ keyManager: initialKeyManager }),
  facts: {},
  restore: {
    settings: (stage) => {
      stage.put('keyManager', initialKeyManager);
    },
  },
  bounds: [
    {
      what: 'events of key managers',
      most: keyManagerEventsMax,
      count: (tree) => countItems(tree.keyManager.events),
    },
  ],
  resources: [resource],
};
