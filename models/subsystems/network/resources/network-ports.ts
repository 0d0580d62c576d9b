/** The controller's own socket, the dedicated port: what is plugged into it. */
import { macOf } from '../../../identity.js';
import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';

const uri = `${root}Managers/{ManagerId}/DedicatedNetworkPorts/`;
const gigabit = 1;

export const networkPorts: ResourceDefinition = {
  uri,
  type: 'PortCollection.PortCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(view, 'Dedicated Network Ports', 'Network ports of the controller alone', [
      `${root}Managers/1/DedicatedNetworkPorts/1/`,
    ]),
};

export const networkPort: ResourceDefinition = {
  uri: `${uri}{PortId}/`,
  type: 'Port.v1_12_0.Port',
  instances: () => [{ ManagerId: '1', PortId: '1' }],
  project: ({ tree }) => {
    const { enabled, link } = tree.controllerSettings.inForce.interfaces['1'];
    const speedGbps = link.autoNegotiated ? gigabit : link.speedMbps / 1_000;
    return {
      Id: '1',
      Name: 'Dedicated Network Port',
      Description: 'Network port of the management controller',
      PortId: '1',
      PortProtocol: 'Ethernet',
      PortType: 'ManagementPort',
      LinkNetworkTechnology: 'Ethernet',
      InterfaceEnabled: enabled,
      LinkState: enabled ? 'Enabled' : 'Disabled',
      LinkStatus: enabled ? 'LinkUp' : 'NoLink',
      MaxSpeedGbps: gigabit,
      ...(enabled ? { CurrentSpeedGbps: speedGbps } : {}),
      Ethernet: { AssociatedMACAddresses: [macOf(tree.seed, 'manager/1')] },
      Status: enabled ? { Health: 'OK', State: 'Enabled' } : { State: 'Disabled' },
    };
  },
};
