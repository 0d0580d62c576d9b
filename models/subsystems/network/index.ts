/** The controller's network: its interfaces, and the services it has and uses there. */
import type { Subsystem } from '../../subsystem.js';
import { isLicensed } from '../license/state.js';
import { type SettingsState, settingsAtFirst } from './controller-settings.js';
import { networkFacts } from './facts.js';
import { managerInterface } from './resources/ethernet-interface.js';
import { managerInterfaces } from './resources/ethernet-interfaces.js';
import { hostInterface, hostInterfaces } from './resources/host-interfaces.js';
import { networkPort, networkPorts } from './resources/network-ports.js';
import { networkProtocol } from './resources/network-protocol.js';
import { serialInterface, serialInterfaces } from './resources/serial-interfaces.js';
import { virtualInterface } from './resources/virtual-interface.js';
import { type NetworkServicesState, servicesAtFirst } from './services.js';

interface Branches {
  readonly controllerSettings: SettingsState;
  readonly networkServices: NetworkServicesState;
}

export interface NetworkSubsystem extends Subsystem<Branches> {
  readonly facts: typeof networkFacts;
}

export const network: NetworkSubsystem = {
  initial: ({ blueprint }) => ({
    controllerSettings: settingsAtFirst(blueprint),
    networkServices: servicesAtFirst,
  }),
  facts: networkFacts,
  restore: {
    settings: ({ draft, tree: { blueprint } }) => {
      Object.assign(draft, {
        controllerSettings: settingsAtFirst(blueprint),
        networkServices: servicesAtFirst,
      });
    },
  },
  reactions: {
    'license.narrowed': ({ draft, view: { license } }) => {
      const { alertMail, remoteSyslog } = draft.networkServices;
      if (!isLicensed(license, 'emailAlert')) alertMail.enabled = false;
      if (!isLicensed(license, 'remoteSyslog')) remoteSyslog.enabled = false;
    },
  },
  resources: [
    networkProtocol,
    managerInterfaces,
    managerInterface,
    virtualInterface,
    networkPorts,
    networkPort,
    hostInterfaces,
    hostInterface,
    serialInterfaces,
    serialInterface,
  ],
};
