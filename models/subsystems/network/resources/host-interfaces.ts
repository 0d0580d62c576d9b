/** The network between the host and its controller, as the host uses it: off until it is switched on. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { settingsModified } from './reset-required.js';
import { virtualId, virtualNicEnabled } from './virtual-interface.js';

const uri = `${root}Managers/{ManagerId}/HostInterfaces/`;

export const hostInterfaces: ResourceDefinition = {
  uri,
  type: 'HostInterfaceCollection.HostInterfaceCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(view, 'Host Interfaces', 'Interfaces by which the host reaches its controller', [
      `${root}Managers/1/HostInterfaces/1/`,
    ]),
};

export const hostInterface: ResourceDefinition = {
  uri: `${uri}{HostInterfaceId}/`,
  type: 'HostInterface.v1_1_1.HostInterface',
  instances: () => [{ ManagerId: '1', HostInterfaceId: '1' }],
  project: ({ tree: { controllerSettings }, link }) => ({
    Id: '1',
    Name: 'Virtual Network Interface of the Host',
    Description: 'Network between the host and its management controller',
    ExternallyAccessible: false,
    HostInterfaceType: 'NetworkHostInterface',
    InterfaceEnabled: controllerSettings.configured.virtualNic,
    ManagerEthernetInterface: link(`${root}Managers/1/EthernetInterfaces/${virtualId}/`),
    NetworkProtocol: link(`${root}Managers/1/NetworkProtocol/`),
    Status: controllerSettings.inForce.virtualNic
      ? { Health: 'OK', State: 'Enabled' }
      : { State: 'Disabled' },
  }),
  writable: { InterfaceEnabled: virtualNicEnabled },
  modified: settingsModified,
};
