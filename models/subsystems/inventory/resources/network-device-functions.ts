/** The functions of network adapters: one to a port, an Ethernet controller that can boot over the network. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { chassisUri, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, linksRow, row } from '../../../resource/rows.js';
import { fixed, identity, links, status } from '../../../resource/shared-rows.js';
import { portMac } from '../../boot/index.js';
import {
  adapterPattern,
  deviceETag,
  listNetworkPorts,
  type NetworkPort,
  portUri,
} from '../../parts/index.js';
import { adapterPlaces, ofAdapter } from './adapter-places.js';
import { portStatus } from './port-link.js';

const functionsPattern = `${adapterPattern}NetworkDeviceFunctions/` as const;
const functionPattern = `${functionsPattern}{NetworkDeviceFunctionId}/` as const;
type FunctionView = View<PlaceOf<typeof functionPattern, NetworkPort>>;

export const networkDeviceFunction = at(functionPattern, ({ blueprint }) =>
  listNetworkPorts(blueprint).map((part) => ({
    params: { ...ofAdapter(part.device), NetworkDeviceFunctionId: String(part.built.number) },
    part,
  })),
).resource({
  type: 'NetworkDeviceFunction.v1_8_0.NetworkDeviceFunction',
  says: 'A function of a network adapter, as the host sees it.',
  etag: deviceETag,
  properties: {
    ...identity(
      ({ part }: FunctionView) => String(part.built.number),
      ({ part: { device, built } }) => `${device.built.name} Function ${built.number}`,
    ),
    NetDevFuncType: fixed('Ethernet', 'The kind of network it works with.'),
    NetDevFuncCapabilities: row(
      valuesOf(oneOf(['Ethernet'])),
      'The kinds of network it could work with.',
      () => ['Ethernet'] as const,
    ),
    DeviceEnabled: row(flag, 'Whether the host can work with the function.', true),
    BootMode: fixed('PXE', 'How the function boots the host, if it is asked to.'),
    VirtualFunctionsEnabled: row(flag, 'Whether it is shared out to virtual machines.', false),
    Ethernet: group('What the function is on a network of Ethernet.', {
      MACAddress: row(
        text(),
        'The address it is reached by on its network.',
        ({ tree, part }: FunctionView) => portMac(tree, part),
      ),
      PermanentMACAddress: row(text(), 'The address its maker gave it.', ({ tree, part }) =>
        portMac(tree, part),
      ),
    }),
    AssignablePhysicalNetworkPorts: linksRow(
      'The ports that could be assigned to it.',
      ({ part }: FunctionView) => [portUri(part)],
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => portStatus(tree, part)),
    Links: links({
      EthernetInterfaces: linksRow('The interfaces that the host makes of it.', ({ part }: FunctionView) => [
        `${systemUri}EthernetInterfaces/${part.id}/`,
      ]),
      PCIeFunction: linkRow(
        'The PCIe function it is.',
        ({ part: { device, functionNumber } }) =>
          `${chassisUri}PCIeDevices/${device.id}/PCIeFunctions/${functionNumber}/`,
      ),
      PhysicalNetworkPortAssignment: linkRow('The port it sends and receives on.', ({ part }) =>
        portUri(part),
      ),
    }),
  },
});

export const networkDeviceFunctions = at(functionsPattern, adapterPlaces).collection({
  type: 'NetworkDeviceFunctionCollection.NetworkDeviceFunctionCollection',
  says: 'The functions of a network adapter.',
  etag: deviceETag,
  name: 'Network Device Functions',
  description: 'The functions of a network adapter',
  members: networkDeviceFunction,
});
