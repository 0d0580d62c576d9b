/** The controller as a resource, with its remote console. */
import type { Subsystem } from '../../subsystem.js';
import { defaultRemoteConsole, type RemoteConsoleState } from './remote-console-state.js';
import { manager as managerResource } from './resources/manager.js';
import { managers } from './resources/managers.js';

interface Branches {
  readonly remoteConsole: RemoteConsoleState;
}

export interface ManagerSubsystem extends Subsystem<Branches> {
  readonly facts: Readonly<Record<never, never>>;
}

export const manager: ManagerSubsystem = {
  initial: () => ({ remoteConsole: defaultRemoteConsole }),
  facts: {},
  restore: {
    settings: ({ draft }) => {
      Object.assign(draft, { remoteConsole: defaultRemoteConsole });
    },
  },
  resources: [managers, managerResource],
};
