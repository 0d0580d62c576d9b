/** Subsystem of the manager resource, with its remote console. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { embeddedMedia } from './resources/embedded-media.js';
import { guiService } from './resources/gui-service.js';
import { manager as managerResource, managers } from './resources/manager.js';
import { initialRemoteConsole, type RemoteConsoleState } from './state.js';

export const manager: Subsystem<{
  readonly branches: { readonly remoteConsole: RemoteConsoleState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    remoteConsole: 'Settings of the remote console.',
  },
  initial: () => ({ remoteConsole: initialRemoteConsole }),
  facts: {},
  restore: {
    settings: (stage) => {
      stage.put('remoteConsole', initialRemoteConsole);
    },
  },
  resources: [managers, managerResource, embeddedMedia, guiService],
};
