/** The adapters as the host sees them: what there is of each stands in the enclosure. */
import type { ResourceDefinition } from '../../../resource/define.js';
import { linksTo, ofSystem, partsCollection, systemPattern } from '../../../resource/one-server.js';
import { adapterUri } from '../../parts/adapter-links.js';
import { partStatus } from '../../parts/part-status.js';
import { adapterIn } from './network-adapters.js';

const pattern = `${systemPattern}NetworkInterfaces/`;

export const networkInterfaces = partsCollection(ofSystem, {
  uri: pattern,
  type: 'NetworkInterfaceCollection',
  name: 'Network Interfaces',
  description: 'The network adapters that the host works with',
  ids: ({ tree }) => tree.blueprint.nics.map(({ id }) => id),
});

export const networkInterface: ResourceDefinition = {
  uri: `${pattern}{NetworkInterfaceId}/`,
  type: 'NetworkInterface.v1_2_0.NetworkInterface',
  instances: ({ blueprint }) => blueprint.nics.map(({ id }) => ({ ...ofSystem, NetworkInterfaceId: id })),
  project: (view) => {
    const { tree, params, link } = view;
    const device = adapterIn(tree, { NetworkAdapterId: params.NetworkInterfaceId as string });
    const uri = adapterUri(device);
    return {
      Id: device.built.id,
      Name: device.built.name,
      Status: partStatus(tree, 'OK'),
      Links: { NetworkAdapter: linksTo(view, [uri])[0] },
      Ports: link(`${uri}Ports/`),
      NetworkDeviceFunctions: link(`${uri}NetworkDeviceFunctions/`),
    };
  },
};
