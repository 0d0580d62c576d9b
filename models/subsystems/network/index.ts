/** The controller's network: its interfaces, and the services it has and uses there. */
import type { Pending } from '../../pending/index.js';
import type { Subsystem } from '../../subsystem.js';
import { isLicensed } from '../license/index.js';
import { type ControllerSettings, initialControllerSettings } from './controller-settings.js';
import { networkFacts } from './facts.js';
import { initialManagerLink, type ManagerLinkState } from './link.js';
import { managerInterface } from './resources/ethernet-interface.js';
import { managerInterfaces } from './resources/ethernet-interfaces.js';
import { hostInterface, hostInterfaces } from './resources/host-interfaces.js';
import { networkPort, networkPorts, sharedPort, sharedPorts } from './resources/network-ports.js';
import { networkProtocol } from './resources/network-protocol.js';
import { serialInterface, serialInterfaces } from './resources/serial-interfaces.js';
import { virtualInterface } from './resources/virtual-interface.js';
import { initialNetworkServices, type NetworkServicesState } from './services.js';

export const network: Subsystem<{
  readonly branches: {
    readonly controllerSettings: Pending<ControllerSettings>;
    readonly managerLink: ManagerLinkState;
    readonly networkServices: NetworkServicesState;
  };
  readonly facts: typeof networkFacts;
}> = {
  initial: ({ blueprint }) => ({
    controllerSettings: initialControllerSettings(blueprint),
    managerLink: initialManagerLink,
    networkServices: initialNetworkServices,
  }),
  facts: networkFacts,
  restore: {
    settings: (stage) => {
      stage.put('controllerSettings', initialControllerSettings(stage.tree.blueprint));
      stage.put('networkServices', initialNetworkServices);
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
    sharedPorts,
    sharedPort,
    hostInterfaces,
    hostInterface,
    serialInterfaces,
    serialInterface,
  ],
};

export {
  activeInterface,
  type ControllerSettings,
  takesDhcpTimeServers,
} from './controller-settings.js';
export {
  announcedGateway,
  autoConfiguredIPv6,
  deriveNumber,
  leased,
  linkLocalIPv6,
  prefixLength,
} from './lease.js';
export { linkSpeedMbps } from './link.js';
export { canMailAlerts, canSendPasscodes, mailPasswordPlace, missingForPasscodes } from './mail.js';
export { ownIPv4 } from './own-address.js';
export {
  type IPv4AddressInUse,
  type IPv6AddressInUse,
  ipv4Rows,
  ipv6GatewayRows,
  ipv6Rows,
  staticIPv4Rows,
  staticIPv6Rows,
} from './resources/address-rows.js';
export { federationRows } from './resources/discovery.js';
export { formatFqdn } from './resources/host-name.js';
export { interfaceType, linkStatus, macRows } from './resources/interface-rows.js';
export { serialLogRow } from './resources/network-options.js';
export { openRow } from './resources/protocol-settings.js';
export { configurationRow, settingsModified } from './resources/reset-required.js';
export { virtualNicEnabled } from './resources/virtual-interface.js';
export { traceNetwork, traceProtocols } from './trace.js';
