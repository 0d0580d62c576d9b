/** The network interfaces of the controller: dedicated, shared with the host, and the virtual one to the host. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { interfaceIds } from '../controller-settings.js';
import { virtualId } from './virtual-interface.js';

const interfacesUri = `${root}Managers/1/EthernetInterfaces/`;

export const managerInterfaces: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/EthernetInterfaces/`,
  type: 'EthernetInterfaceCollection.EthernetInterfaceCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(
      view,
      'Manager Network Interfaces',
      'Network interfaces of the management controller',
      [...interfaceIds, virtualId].map((id) => `${interfacesUri}${id}/`),
    ),
};
