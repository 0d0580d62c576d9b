/** The host's network ports as interfaces, counted over all adapters. What addresses they have only the host knows. */

import type { ResourceDefinition } from '../../../resource/define.js';
import { linksTo, ofSystem, partsCollection, systemPattern } from '../../../resource/one-server.js';
import { portMac, portPath } from '../../boot/boot-sources.js';
import { functionUri, portUri } from '../../parts/adapter-links.js';
import { partStatus, partWith } from '../../parts/part-status.js';
import { networkPortsOf } from '../../parts/parts.js';
import { linkOf, portHealth } from './port-link.js';

const pattern = `${systemPattern}EthernetInterfaces/`;

export const ethernetInterfaces = partsCollection(ofSystem, {
  uri: pattern,
  type: 'EthernetInterfaceCollection',
  name: 'Ethernet Interfaces',
  description: 'The network interfaces of the server',
  ids: ({ tree }) => networkPortsOf(tree.blueprint).map(({ id }) => id),
});

export const ethernetInterface: ResourceDefinition = {
  uri: `${pattern}{EthernetInterfaceId}/`,
  type: 'EthernetInterface.v1_12_1.EthernetInterface',
  instances: ({ blueprint }) =>
    networkPortsOf(blueprint).map(({ id }) => ({ ...ofSystem, EthernetInterfaceId: id })),
  project: (view) => {
    const { tree, params } = view;
    const port = partWith(networkPortsOf(tree.blueprint), params.EthernetInterfaceId);
    const isUp = linkOf(tree, port) === 'LinkUp';
    const macAddress = portMac(tree, port);
    return {
      Id: port.id,
      Name: `Ethernet Interface ${port.id}`,
      EthernetInterfaceType: 'Physical',
      MACAddress: macAddress,
      PermanentMACAddress: macAddress,
      LinkStatus: linkOf(tree, port),
      SpeedMbps: isUp ? port.built.speedMbps : null,
      FullDuplex: isUp ? true : null,
      UefiDevicePath: portPath(tree, port),
      Status: partStatus(tree, portHealth(tree, port)),
      Links: {
        NetworkDeviceFunctions: linksTo(view, [functionUri(port)]),
        Ports: linksTo(view, [portUri(port)]),
      },
    };
  },
};
