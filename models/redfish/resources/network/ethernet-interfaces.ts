/** The network interfaces of the controller: dedicated, shared with the host, and the virtual one to the host. */
import { interfaceIds } from '../../../state/controller-settings.js';
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';
import { collectionOf } from '../collection.js';
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
