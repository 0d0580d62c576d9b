/** Subsystem of the remote support: reports to the manufacturer's support. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { remoteSupport as resource } from './resources/remote-support.js';
import { serviceEvents } from './resources/service-events.js';
import { initialRemoteSupport, type RemoteSupportState } from './state.js';

export const remoteSupport: Subsystem<{
  readonly branches: { readonly remoteSupport: RemoteSupportState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    remoteSupport: 'Registration and settings of the remote support.',
  },
  initial: () => ({ remoteSupport: initialRemoteSupport }),
  facts: {},
  restore: {
    settings: (stage) => {
      stage.put('remoteSupport', initialRemoteSupport);
    },
  },
  resources: [resource, serviceEvents],
};
