/** The functions of network adapters: one to a port, an Ethernet controller that can boot over the network. */

import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisUri, linksTo, systemUri } from '../../../resource/one-server.js';
import { portMac } from '../../boot/boot-sources.js';
import { adapterPattern, deviceETag, portUri } from '../../parts/adapter-links.js';
import { partStatus } from '../../parts/part-status.js';
import { perPort, portIn, portInstances } from './adapter-ports.js';
import { portHealth } from './port-link.js';

export const networkDeviceFunctions = perPort(
  'NetworkDeviceFunctions',
  'NetworkDeviceFunctionCollection',
  'Network Device Functions',
  'The functions of a network adapter',
);

export const networkDeviceFunction: ResourceDefinition = {
  uri: `${adapterPattern}NetworkDeviceFunctions/{NetworkDeviceFunctionId}/`,
  type: 'NetworkDeviceFunction.v1_8_0.NetworkDeviceFunction',
  instances: (tree) => portInstances(tree, 'NetworkDeviceFunctionId'),
  etag: deviceETag,
  project: (view) => {
    const { tree, params } = view;
    const found = portIn(tree, params, params.NetworkDeviceFunctionId);
    const { built, device, functionNumber } = found;
    const macAddress = portMac(tree, found);
    const [ownPort] = linksTo(view, [portUri(found)]);
    const pcieFunction = `${chassisUri}PCIeDevices/${device.id}/PCIeFunctions/${functionNumber}/`;
    return {
      Id: String(built.number),
      Name: `${device.built.name} Function ${built.number}`,
      NetDevFuncType: 'Ethernet',
      NetDevFuncCapabilities: ['Ethernet'],
      DeviceEnabled: true,
      BootMode: 'PXE',
      VirtualFunctionsEnabled: false,
      Ethernet: { MACAddress: macAddress, PermanentMACAddress: macAddress },
      AssignablePhysicalNetworkPorts: [ownPort].filter((link) => link !== undefined),
      Status: partStatus(tree, portHealth(tree, found)),
      Links: {
        EthernetInterfaces: linksTo(view, [`${systemUri}EthernetInterfaces/${found.id}/`]),
        PCIeFunction: linksTo(view, [pcieFunction])[0],
        PhysicalNetworkPortAssignment: ownPort,
      },
    };
  },
};
