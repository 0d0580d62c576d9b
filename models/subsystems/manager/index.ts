/** The controller as a resource, with its remote console. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import { initialRemoteConsole, type RemoteConsoleState } from './remote-console-state.js';
import { embeddedMedia } from './resources/embedded-media.js';
import { guiService } from './resources/gui-service.js';
import { manager as managerResource } from './resources/manager.js';
import { managers } from './resources/managers.js';

export const manager: Subsystem<{
  readonly branches: { readonly remoteConsole: RemoteConsoleState };
  readonly facts: NoFacts;
}> = {
  initial: () => ({ remoteConsole: initialRemoteConsole }),
  facts: {},
  restore: {
    settings: (stage) => {
      stage.put('remoteConsole', initialRemoteConsole);
    },
  },
  resources: [managers, managerResource, embeddedMedia, guiService],
};
