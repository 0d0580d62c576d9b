/** The ports of network adapters. A port that is switched off has no link, whatever is plugged in. */

import { property, type ResourceDefinition } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { portMac } from '../../boot/boot-sources.js';
import { adapterPattern, deviceETag } from '../../parts/adapter-links.js';
import { partStatus } from '../../parts/part-status.js';
import { portNameOf } from '../../parts/parts.js';
import { perPort, portIn, portInstances } from './adapter-ports.js';
import { isPortEnabled, linkOf, portHealth } from './port-link.js';

export const ports = perPort('Ports', 'PortCollection', 'Ports', 'The ports of a network adapter');

export const port: ResourceDefinition = {
  uri: `${adapterPattern}Ports/{PortId}/`,
  type: 'Port.v1_6_0.Port',
  instances: (tree) => portInstances(tree, 'PortId'),
  etag: deviceETag,
  project: ({ tree, params }) => {
    const found = portIn(tree, params, params.PortId);
    const { built, device } = found;
    const link = linkOf(tree, found);
    const isEnabled = isPortEnabled(tree, found);
    const status = partStatus(tree, portHealth(tree, found));
    return {
      Id: String(built.number),
      Name: `${device.built.name} Port ${built.number}`,
      PortId: String(built.number),
      PortProtocol: 'Ethernet',
      PortType: 'BidirectionalPort',
      LinkNetworkTechnology: 'Ethernet',
      LinkStatus: link,
      InterfaceEnabled: isEnabled,
      LinkState: isEnabled ? 'Enabled' : 'Disabled',
      SignalDetected: link === 'LinkUp',
      CurrentSpeedGbps: link === 'LinkUp' ? built.speedMbps / 1_000 : 0,
      MaxSpeedGbps: built.speedMbps / 1_000,
      Ethernet: { AssociatedMACAddresses: [portMac(tree, found)] },
      Status: isEnabled ? status : { ...status, State: 'Disabled' },
    };
  },
  writable: {
    InterfaceEnabled: property({
      reader: flag,
      privilege: 'HostNICConfigPriv',
      apply: ({ draft, view }, enabled, params) => {
        const name = portNameOf(portIn(view, params, params.PortId));
        if (enabled) delete draft.devices.disabledPorts[name];
        else draft.devices.disabledPorts[name] = true;
      },
    }),
  },
};
