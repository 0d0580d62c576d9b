/** Functions of network adapters. Each port has one function: an Ethernet controller with network boot. */

import {
  chassisUri,
  defineAt,
  fixed,
  flag,
  group,
  identity,
  linkRow,
  links,
  linksRow,
  nullable,
  oneOf,
  onReset,
  presentIn,
  type ResourceForm,
  type Row,
  type Rows,
  row,
  status,
  systemUri,
  text,
  type View,
  valuesOf,
  vendor,
  whole,
} from '../../../../../models/resource/index.js';
import {
  deviceETag,
  functionUri,
  type NetworkPort,
  permanentMac,
  portName,
  portUri,
} from '../../../../parts/index.js';
import { lastBootState, powerRecord } from '../../../../power/index.js';
import { mtuBytesMax } from '../../adapter-settings.js';
import { virtualFunctionsPerPort } from '../../port-make.js';
import {
  adapterInstances,
  adapterModified,
  functionInstances,
  hostFunctionInstances,
  interfaceInstances,
  overrideRows,
  pendingLink,
  type SettingsView,
} from './adapter-rows.js';

import {
  type FunctionLocation,
  functionEthernetRows,
  functionPattern,
  functionRows,
  functionsPattern,
  hostFunctionPattern,
  hostFunctionsPattern,
} from './function-settings.js';
import { portLink, portStatus } from './port-link.js';

/** Vendor properties of an adapter function: its boot method, and its virtual link. */
const noConnection = '00000000-0000-0000-0000-000000000000';
/** Form of a connection identifier: a UUID of 36 characters. Source: RFC 4122 § 3. */
const connectionForm = {
  lengthMax: 36,
  pattern: /^[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/,
} as const;

function settingRows(shown: SettingsView): Rows<View<FunctionLocation>, FunctionLocation> {
  const given = overrideRows<FunctionLocation>(shown, ({ functions }, part) =>
    presentIn(functions, portName(part)),
  );
  return {
    BootTargetSource: given(
      'BootTargetSource',
      oneOf(['UEFI', 'NetworkDeviceFunction', 'None']),
      'Source of the settings of the boot target.',
      () => 'UEFI' as const,
    ),
    ConnectionID: given(
      'ConnectionID',
      nullable(text(connectionForm)),
      'Identifier of the virtual connection that the function belongs to; all zeros without a connection.',
      () => noConnection,
    ),
    // Wake on LAN of the function, which is the same setting as that of its port.
    WakeOnLANEnabled: row(
      flag,
      'Indicates whether Wake on LAN is enabled.',
      ({ tree, part }: View<FunctionLocation>) =>
        presentIn(tree.adapters[shown].ports, portName(part)).wakesHost,
      {
        set: {
          privilege: 'HostNICConfigPriv',
          apply: ({ draft }, wakes, { part }) => {
            presentIn(draft.adapters.configured.ports, portName(part)).wakesHost = wakes;
          },
        },
      },
    ),
  };
}

const linkStatuses = ['NoChannel', 'HostDriverDown', 'VirtualLinkUp'] as const;

/**
 * Returns the state of the whole path, which includes the link of the port and the operating system that uses the
 * function.
 */
function virtualLink({ tree, part }: View<FunctionLocation>): (typeof linkStatuses)[number] {
  if (portLink(tree, part) !== 'LinkUp') return 'NoChannel';
  return lastBootState(powerRecord(tree)) === 'OSRunning' ? 'VirtualLinkUp' : 'HostDriverDown';
}

const stateRows: Rows<View<FunctionLocation>, FunctionLocation> = {
  NetDevFuncCapabilities: row(
    valuesOf(oneOf(['Ethernet', 'iSCSI'])),
    'Network technologies that the function supports.',
    () => ['Ethernet', 'iSCSI'] as const,
  ),
  NetDevFuncType: fixed('Ethernet', 'Network technology of the function.'),
  VirtualLinkStatus: row(oneOf(linkStatuses), 'Status of the virtual link of the function.', virtualLink),
};

/** Returns the vendor extension of a function. The settings resource contains only settings. */
function functionVendorRow(shown: SettingsView): Row<View<FunctionLocation>, FunctionLocation> {
  return vendor(
    'VndNetworkDeviceFunction.v1_2_1.VndNetworkDeviceFunction',
    'Vendor extension of a network device function.',
    { ...settingRows(shown), ...(shown === 'inForce' ? stateRows : {}) },
  );
}

/**
 * Resource of the pending settings of an adapter function. The settings take effect when the host next searches for
 * devices.
 */
const pending = {
  type: 'NetworkDeviceFunction.v1_8_0.NetworkDeviceFunction',
  typeDescription: 'Pending settings of a network device function.',
  etag: deviceETag,
  properties: {
    ...identity(
      'Settings',
      ({ part: { device, built } }: View<FunctionLocation>) =>
        `${device.built.name} Function ${built.number} Pending Settings`,
    ),
    ...functionRows('configured'),
    Ethernet: group('Ethernet settings of the function.', functionEthernetRows('configured')),
    Oem: functionVendorRow('configured'),
  },
  applyTimes: onReset,
  modified: adapterModified,
} satisfies ResourceForm<FunctionLocation>;

export const functionPending = defineAt(`${functionPattern}Settings/`, functionInstances).resource(pending);

/** Resource of the same pending settings below the host's interface. */
export const hostFunctionPending = defineAt(
  `${hostFunctionPattern}Settings/`,
  hostFunctionInstances,
).resource(pending);

type FunctionView = View<FunctionLocation>;

/** Returns the definition of a function in either location. `uriOf` returns the URI of the function in that location. */
const functionForm = (uriOf: (port: NetworkPort) => string): ResourceForm<FunctionLocation> => ({
  type: 'NetworkDeviceFunction.v1_8_0.NetworkDeviceFunction',
  typeDescription: 'A network device function in the view of the host.',
  etag: deviceETag,
  properties: {
    ...identity(
      ({ part }: FunctionView) => String(part.built.number),
      ({ part: { device, built } }) => `${device.built.name} Function ${built.number}`,
    ),
    '@Redfish.Settings': pendingLink(({ part }: FunctionView) => uriOf(part)),
    NetDevFuncType: fixed('Ethernet', 'Network technology of the function.'),
    NetDevFuncCapabilities: row(
      valuesOf(oneOf(['Ethernet', 'iSCSI'])),
      'Network technologies that the function supports.',
      () => ['Ethernet', 'iSCSI'] as const,
    ),
    ...functionRows('inForce'),
    VirtualFunctionsEnabled: row(flag, 'Indicates whether SR-IOV virtual functions are enabled.', false),
    MaxVirtualFunctions: row(whole(), 'Maximum number of virtual functions of this function.', ({ part }) =>
      virtualFunctionsPerPort(part),
    ),
    Ethernet: group('Ethernet properties of the function.', {
      ...functionEthernetRows('inForce'),
      MTUSizeMaximum: row(
        whole(),
        'Highest supported maximum transmission unit (MTU), in bytes.',
        mtuBytesMax,
      ),
      PermanentMACAddress: row(
        text(),
        'Permanent MAC address that the manufacturer assigned.',
        ({ tree, part }: FunctionView) => permanentMac(tree, part),
      ),
    }),
    AssignablePhysicalNetworkPorts: linksRow(
      'Ports that can be assigned to the function.',
      ({ part }: FunctionView) => [portUri(part)],
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => portStatus(tree, part)),
    Links: links({
      EthernetInterfaces: linksRow(
        'Ethernet interfaces of the host on the function.',
        ({ part }: FunctionView) => [`${systemUri}EthernetInterfaces/${part.id}/`],
      ),
      PCIeFunction: linkRow(
        'PCIe function behind the network device function.',
        ({ part: { device, functionNumber } }) =>
          `${chassisUri}PCIeDevices/${device.id}/PCIeFunctions/${functionNumber}/`,
      ),
      PhysicalNetworkPortAssignment: linkRow('Port that is assigned to the function.', ({ part }) =>
        portUri(part),
      ),
    }),
    Oem: functionVendorRow('inForce'),
  },
  applyTimes: onReset,
  modified: adapterModified,
});

export const networkDeviceFunction = defineAt(functionPattern, functionInstances).resource(
  functionForm(functionUri),
);

export const hostFunction = defineAt(hostFunctionPattern, hostFunctionInstances).resource(
  functionForm(hostFunctionUri),
);

function hostFunctionUri({ device, built }: NetworkPort): string {
  return `${systemUri}NetworkInterfaces/${device.built.id}/NetworkDeviceFunctions/${built.number}/`;
}

export const hostFunctions = defineAt(hostFunctionsPattern, interfaceInstances).collection({
  type: 'NetworkDeviceFunctionCollection.NetworkDeviceFunctionCollection',
  typeDescription: 'Network device functions of an adapter.',
  etag: deviceETag,
  name: 'Network Device Functions',
  description: 'Functions of a network adapter in the view of the host',
  members: hostFunction,
});

export const networkDeviceFunctions = defineAt(functionsPattern, adapterInstances).collection({
  type: 'NetworkDeviceFunctionCollection.NetworkDeviceFunctionCollection',
  typeDescription: 'Network device functions of an adapter.',
  etag: deviceETag,
  name: 'Network Device Functions',
  description: 'Functions of a network adapter',
  members: networkDeviceFunction,
});
