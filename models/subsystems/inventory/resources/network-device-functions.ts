/** The functions of network adapters: one to a port, an Ethernet controller that can boot over the network. */
import { onReset } from '../../../resource/annotations.js';
import { at, type ResourceForm } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { chassisUri, systemUri } from '../../../resource/one-server.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { group, linkRow, linksRow, row } from '../../../resource/rows.js';
import { fixed, identity, links, status } from '../../../resource/shared-rows.js';

import { deviceETag, functionUri, type NetworkPort, permanentMac, portUri } from '../../parts/index.js';
import { mtuBytesMax } from '../adapter-settings.js';
import { virtualFunctionsPerPort } from '../port-make.js';
import { adapterPlaces, functionPlaces, hostFunctionPlaces, interfacePlaces } from './adapter-places.js';
import { adapterModified, pendingLink } from './adapter-rows.js';
import {
  type FunctionPlace,
  functionEthernetRows,
  functionPattern,
  functionRows,
  functionsPattern,
  hostFunctionPattern,
  hostFunctionsPattern,
} from './function-settings.js';
import { functionVendorRow } from './function-vendor-section.js';
import { portStatus } from './port-link.js';

type FunctionView = View<FunctionPlace>;

/** Of a function, wherever it is served: `uriOf` says where this one is. */
const functionForm = (uriOf: (port: NetworkPort) => string): ResourceForm<FunctionPlace> => ({
  type: 'NetworkDeviceFunction.v1_8_0.NetworkDeviceFunction',
  says: 'A function of a network adapter, as the host sees it.',
  etag: deviceETag,
  properties: {
    ...identity(
      ({ part }: FunctionView) => String(part.built.number),
      ({ part: { device, built } }) => `${device.built.name} Function ${built.number}`,
    ),
    '@Redfish.Settings': pendingLink(({ part }: FunctionView) => uriOf(part)),
    NetDevFuncType: fixed('Ethernet', 'The kind of network it works with.'),
    NetDevFuncCapabilities: row(
      valuesOf(oneOf(['Ethernet', 'iSCSI'])),
      'The kinds of network it could work with.',
      () => ['Ethernet', 'iSCSI'] as const,
    ),
    ...functionRows('inForce'),
    VirtualFunctionsEnabled: row(flag, 'Whether it is shared out to virtual machines.', false),
    MaxVirtualFunctions: row(
      whole(),
      'How many functions of virtual machines it could be shared out to.',
      ({ part }) => virtualFunctionsPerPort(part),
    ),
    Ethernet: group('What the function is on a network of Ethernet.', {
      ...functionEthernetRows('inForce'),
      MTUSizeMaximum: row(whole(), 'The longest packet it could send and take, in bytes.', mtuBytesMax),
      PermanentMACAddress: row(text(), 'The address its maker gave it.', ({ tree, part }: FunctionView) =>
        permanentMac(tree, part),
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
    Oem: functionVendorRow('inForce'),
  },
  applyTimes: onReset,
  modified: adapterModified,
});

export const networkDeviceFunction = at(functionPattern, functionPlaces).resource(functionForm(functionUri));

export const hostFunction = at(hostFunctionPattern, hostFunctionPlaces).resource(
  functionForm(hostFunctionUri),
);

function hostFunctionUri({ device, built }: NetworkPort): string {
  return `${systemUri}NetworkInterfaces/${device.built.id}/NetworkDeviceFunctions/${built.number}/`;
}

export const hostFunctions = at(hostFunctionsPattern, interfacePlaces).collection({
  type: 'NetworkDeviceFunctionCollection.NetworkDeviceFunctionCollection',
  says: 'The functions of a network adapter.',
  etag: deviceETag,
  name: 'Network Device Functions',
  description: 'The functions of a network adapter, as the host sees them',
  members: hostFunction,
});

export const networkDeviceFunctions = at(functionsPattern, adapterPlaces).collection({
  type: 'NetworkDeviceFunctionCollection.NetworkDeviceFunctionCollection',
  says: 'The functions of a network adapter.',
  etag: deviceETag,
  name: 'Network Device Functions',
  description: 'The functions of a network adapter',
  members: networkDeviceFunction,
});
