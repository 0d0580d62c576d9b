/** The controller's network: its interfaces, and the services it has and uses there. */
import type { Subsystem } from '../../subsystem.js';
import { isLicensed } from '../license/index.js';
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

export const network: Subsystem<{
  readonly branches: {
    readonly controllerSettings: SettingsState;
    readonly networkServices: NetworkServicesState;
  };
  readonly facts: typeof networkFacts;
}> = {
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

export {
  activeInterface,
  type ControllerSettings,
  type SettingsState,
  takesDhcpTimeServers,
} from './controller-settings.js';
export { leased } from './lease.js';
export { canSendPasscodes, missingForPasscodes } from './mail.js';
export { ownIPv4 } from './own-address.js';
export { federationRows } from './resources/discovery.js';
export { fqdnOf } from './resources/host-name.js';
export { interfaceType, linkStatus, macRows } from './resources/interface-rows.js';
export { openRow } from './resources/protocol-settings.js';
export { configurationRow, settingsModified } from './resources/reset-required.js';
export { virtualNicEnabled } from './resources/virtual-interface.js';
