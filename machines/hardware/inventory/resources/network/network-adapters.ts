/** Network adapter resources and their collection. */
import { type ControllerTree, serialIn } from '../../../../../models/index.js';
import {
  defineAt,
  fixed,
  flag,
  group,
  identity,
  linkRow,
  links,
  linksRow,
  list,
  ofChassis,
  ofSystem,
  oneOf,
  onReset,
  presentIn,
  type ResourceLocationOf,
  type Rows,
  row,
  status,
  systemPattern,
  systemUri,
  text,
  type View,
  vendor,
  whole,
} from '../../../../../models/resource/index.js';
import {
  type AdapterDevice,
  adapterPattern,
  adaptersPattern,
  adapterUri,
  deviceETag,
  deviceHealth,
  devicePath,
  functionUri,
  type NetworkPort,
  partStatus,
  pcieDeviceUri,
  portUri,
  worstHealth,
} from '../../../../parts/index.js';
import { redfishConfigurations } from '../../adapter-settings.js';
import { slotLocation } from '../pcie/slots.js';
import { adapterActions } from './adapter-actions.js';
import { adapterAssemblyUri, adapterMakeRows, capabilityRows } from './adapter-details.js';
import {
  adapterInstances,
  adapterModified,
  adapterSettings,
  adaptersIn,
  listPorts,
  pendingLink,
  type SettingsView,
} from './adapter-rows.js';

import { portHealth } from './port-link.js';

/** Resource of the pending settings of an adapter. The settings take effect when the host next searches for devices. */
type AdapterPlace = ResourceLocationOf<typeof adapterPattern, AdapterDevice>;

function settingsOf(shown: SettingsView) {
  return adapterSettings(shown, ({ adapters }, { NetworkAdapterId }: AdapterPlace['params']) =>
    presentIn(adapters, NetworkAdapterId),
  );
}

function adapterRows(shown: SettingsView): Rows<unknown, AdapterPlace> {
  return {
    LLDPEnabled: settingsOf(shown)(
      'lldp',
      flag,
      'Indicates whether LLDP is enabled on the ports of the adapter.',
    ),
  };
}

function adapterVendorRows(shown: SettingsView): Rows<unknown, AdapterPlace> {
  return {
    RedfishConfiguration: settingsOf(shown)(
      'redfish',
      oneOf(redfishConfigurations),
      'Indicates whether the adapter can be configured through Redfish.',
    ),
  };
}

export const adapterPending = defineAt(`${adapterPattern}Settings/`, adapterInstances).resource({
  type: 'NetworkAdapter.v1_9_0.NetworkAdapter',
  typeDescription: 'Pending settings of a network adapter.',
  etag: deviceETag,
  properties: {
    ...identity('Settings', ({ part }: View<AdapterPlace>) => `${part.built.name} Pending Settings`),
    ...adapterRows('configured'),
    Oem: vendor(
      'VndNetworkAdapter.v1_6_0.VndNetworkAdapter',
      'Vendor extension of a network adapter: settings through Redfish.',
      adapterVendorRows('configured'),
    ),
  },
  applyTimes: onReset,
  modified: adapterModified,
});

type AdapterView = View<ResourceLocationOf<typeof adapterPattern, AdapterDevice>>;

/** Controller chip of an adapter. An adapter has one chip for all its ports. */
interface Controller {
  readonly device: AdapterDevice;
  readonly ports: readonly NetworkPort[];
}

const controllerRows: Rows<Controller> = {
  FirmwarePackageVersion: row(
    text(),
    'Version of the firmware package of the controller.',
    ({ device }) => device.built.firmwareVersion,
  ),
  ControllerCapabilities: group('Capabilities of the controller.', {
    ...capabilityRows,
    NetworkPortCount: row(
      whole(),
      'Number of ports of the controller.',
      ({ ports }: Controller) => ports.length,
    ),
    NetworkDeviceFunctionCount: row(
      whole(),
      'Number of network device functions of the controller.',
      ({ ports }) => ports.length,
    ),
  }),
  Location: slotLocation('Location of the controller.', ({ device }) => device.built.slot),
  Links: links({
    NetworkDeviceFunctions: linksRow('Network device functions of the controller.', ({ ports }: Controller) =>
      ports.map(functionUri),
    ),
    PCIeDevices: linksRow('PCIe devices of the controller.', ({ device }) => [pcieDeviceUri(device)]),
    Ports: linksRow('Ports of the controller.', ({ ports }) => ports.map(portUri)),
  }),
};

export const networkAdapter = defineAt(adapterPattern, adapterInstances).resource({
  type: 'NetworkAdapter.v1_9_0.NetworkAdapter',
  typeDescription: 'A network adapter with its controllers, ports and functions.',
  etag: deviceETag,
  varies: ['now'],
  properties: {
    ...identity(
      ({ part }: AdapterView) => part.built.id,
      ({ part }) => part.built.name,
    ),
    '@Redfish.Settings': pendingLink(({ part }: AdapterView) => adapterUri(part)),
    Manufacturer: row(text(), 'Manufacturer of the adapter.', ({ part }) => part.built.manufacturer),
    Model: row(text(), 'Model name of the adapter.', ({ part }) => part.built.model),
    PartNumber: row(
      text(),
      'Part number of a replacement for the adapter.',
      ({ part }) => part.built.partNumber,
    ),
    SKU: row(
      text(),
      'Stock-keeping unit (SKU) for orders of the adapter.',
      ({ part }) => part.built.partNumber,
    ),
    SerialNumber: row(text(), 'Serial number of the adapter.', ({ tree, part: { built } }) =>
      serialIn(tree, `adapter/${built.id}`, built),
    ),
    Status: status(['Health', 'State', 'HealthRollup'], ({ tree, part }) => adapterStatus(tree, part)),
    Location: slotLocation('Location of the adapter.', ({ part }: AdapterView) => part.built.slot),
    ...adapterRows('inForce'),
    Assembly: linkRow('Link to the assembly of the adapter.', ({ part }) => adapterAssemblyUri(part)),
    Controllers: list(
      'Network controllers of the adapter.',
      ({ tree, part }: AdapterView) => [{ device: part, ports: listPorts(tree, part) }],
      controllerRows,
    ),
    Ports: linkRow('Link to the ports of the adapter.', ({ part }) => `${adapterUri(part)}Ports/`),
    NetworkDeviceFunctions: linkRow(
      'Link to the network device functions of the adapter.',
      ({ part }) => `${adapterUri(part)}NetworkDeviceFunctions/`,
    ),
    // Vendor extension of the adapter. Assumption: its version is that of the server generation, because the published
    // schema bundle has no version of this type.
    Oem: vendor(
      'VndNetworkAdapter.v1_6_0.VndNetworkAdapter',
      'Vendor extension of a network adapter: its ports, and its identity in the firmware.',
      {
        ...adapterVendorRows('inForce'),
        ...adapterMakeRows,
        StructuredName: row(
          text(),
          'Structured name of the adapter in the firmware.',
          ({ part: { built, before } }: AdapterView) => `NIC.Slot.${built.slot}.${before + 1}`,
        ),
        UEFIDevicePath: row(text(), 'UEFI device path of the adapter.', ({ part }) => devicePath(part, 0)),
      },
    ),
  },
  applyTimes: onReset,
  modified: adapterModified,
  actions: adapterActions,
});

export const networkAdapters = defineAt(adaptersPattern, () => [{ params: ofChassis }]).collection({
  type: 'NetworkAdapterCollection.NetworkAdapterCollection',
  typeDescription: 'Network adapters in the enclosure.',
  name: 'Network Adapters',
  description: 'Network adapters in the enclosure',
  members: networkAdapter,
  properties: {
    Oem: vendor(
      'VndNetworkAdapterStatus.v1_0_0.VndNetworkAdapterStatus',
      'Vendor extension of the collection: range of the listed adapters.',
      {
        // Range of the listed adapters. While the host is off, the devices of its last search stay in the list.
        MemberContents: row(
          oneOf(['AllDevices', 'AuxPowerDevices']),
          'Adapters that the collection lists: all devices, or only those with standby power.',
          () => 'AllDevices',
        ),
      },
    ),
  },
});

// Functions for the status of an adapter. The status is the same in the enclosure and in the host's view.

/**
 * Returns the status of an adapter. A port without a link is no fault of the adapter, so it affects only the rollup
 * health.
 */
function adapterStatus(tree: ControllerTree, part: AdapterDevice) {
  const ports = listPorts(tree, part).map((port) => portHealth(tree, port));
  const own = deviceHealth(tree, part);
  return { ...partStatus(tree, own), HealthRollup: worstHealth([own, ...ports]) };
}

/** Network adapters in the host's view. Their details are in the enclosure. */
const interfacesPattern = `${systemPattern}NetworkInterfaces/` as const;
const interfacePattern = `${interfacesPattern}{NetworkInterfaceId}/` as const;
type InterfaceView = View<ResourceLocationOf<typeof interfacePattern, AdapterDevice>>;

export const networkInterface = defineAt(interfacePattern, (tree) =>
  adaptersIn(tree).map((part) => ({ params: { ...ofSystem, NetworkInterfaceId: part.built.id }, part })),
).resource({
  type: 'NetworkInterface.v1_2_0.NetworkInterface',
  typeDescription: 'A network interface: a network adapter in the view of the host.',
  properties: {
    ...identity(
      ({ part }: InterfaceView) => part.built.id,
      ({ part }) => part.built.name,
    ),
    Status: status(['Health', 'State', 'HealthRollup'], ({ tree, part }) => adapterStatus(tree, part)),
    Links: links({
      NetworkAdapter: linkRow('Network adapter behind the interface.', ({ part }: InterfaceView) =>
        adapterUri(part),
      ),
    }),
    Ports: linkRow(
      'Link to the ports of the adapter.',
      ({ part }) => `${systemUri}NetworkInterfaces/${part.built.id}/Ports/`,
    ),
    NetworkDeviceFunctions: linkRow(
      'Link to the network device functions of the adapter.',
      ({ part }) => `${systemUri}NetworkInterfaces/${part.built.id}/NetworkDeviceFunctions/`,
    ),
  },
});

export const networkInterfaces = defineAt(interfacesPattern, () => [{ params: ofSystem }]).collection({
  type: 'NetworkInterfaceCollection.NetworkInterfaceCollection',
  typeDescription: 'Network interfaces of the host.',
  name: 'Network Interfaces',
  description: 'Network interfaces of the host',
  members: networkInterface,
  properties: {
    Oem: vendor(
      'VndNetworkInterfaceCollection.v1_0_0.VndNetworkInterfaceCollection',
      'Vendor extension of the collection: range of the listed adapters.',
      {
        // Range of the listed adapters. Adapters without standby power are in the list after the host has found them.
        MemberContents: fixed(
          'AllDevices',
          'Adapters that the collection lists: all devices, or only those with standby power.',
        ),
      },
    ),
  },
});
