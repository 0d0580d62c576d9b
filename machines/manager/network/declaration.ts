/** Subsystem of the controller's network: its interfaces, and the services that it offers and uses. */
import { isLicensed } from '../../../models/index.js';
import type { PendingSettings } from '../../../models/pending/index.js';
import { type ControllerSettings, initialControllerSettings } from '../../network-settings/index.js';
import type { Subsystem } from '../../subsystem.js';
import { networkFacts } from './facts.js';
import { managerLinkFaults } from './faults.js';
import { initialManagerLink, type ManagerLinkState } from './link.js';
import { servicePortOperatorActions } from './operator-actions.js';
import { managerInterface, managerInterfaces } from './resources/ethernet-interface.js';
import { hostInterface, hostInterfaces, virtualInterface } from './resources/host-interfaces.js';
import { networkPort, networkPorts, sharedPort, sharedPorts } from './resources/network-ports.js';
import { networkProtocol } from './resources/network-protocol.js';
import { serialInterface, serialInterfaces } from './resources/serial-interfaces.js';
import { initialNetworkServices, type NetworkServicesState } from './services.js';

export const network: Subsystem<{
  readonly branches: {
    readonly controllerSettings: PendingSettings<ControllerSettings>;
    readonly managerLink: ManagerLinkState;
    readonly networkServices: NetworkServicesState;
  };
  readonly facts: typeof networkFacts;
  readonly faults: typeof managerLinkFaults;
  readonly operatorActions: typeof servicePortOperatorActions;
}> = {
  branchDescriptions: {
    controllerSettings: 'Network settings of the controller, in force and pending.',
    managerLink: 'Link of the network interface of the controller.',
    networkServices: 'Settings of the network services of the controller.',
  },
  initial: ({ blueprint }) => ({
    controllerSettings: initialControllerSettings(blueprint),
    managerLink: initialManagerLink,
    networkServices: initialNetworkServices,
  }),
  facts: networkFacts,
  faults: managerLinkFaults,
  operatorActions: servicePortOperatorActions,
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
    /** Puts the settings in force that were pending until the restart of the controller. */
    'controller.returning': ({ draft: { controllerSettings } }) => {
      controllerSettings.inForce = controllerSettings.configured;
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
