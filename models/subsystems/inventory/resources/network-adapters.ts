/** The network adapters and their collection. */
import { serialIn } from '../../../identity.js';
import { onReset } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofChassis } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { group, linkRow, linksRow, list, type Rows, row } from '../../../resource/rows.js';
import { identity, links, status, vendor } from '../../../resource/shared-rows.js';

import {
  type AdapterDevice,
  adapterPattern,
  adaptersPattern,
  adapterUri,
  deviceETag,
  devicePath,
  functionUri,
  type NetworkPort,
  pcieDeviceUri,
  portUri,
} from '../../parts/index.js';
import { adapterActions } from './adapter-actions.js';
import { adapterAssemblyUri, adapterMakeRows, capabilityRows } from './adapter-details.js';
import { adapterRows, adapterVendorRows } from './adapter-pending.js';
import { adapterPlaces, listPorts } from './adapter-places.js';
import { adapterModified, pendingLink } from './adapter-rows.js';
import { adapterStatus } from './adapter-status.js';
import { slotLocation } from './slot-location.js';

type AdapterView = View<PlaceOf<typeof adapterPattern, AdapterDevice>>;

/** The chip of an adapter: there is one, with all its ports. */
interface Controller {
  readonly device: AdapterDevice;
  readonly ports: readonly NetworkPort[];
}

const controllerRows: Rows<Controller> = {
  FirmwarePackageVersion: row(
    text(),
    'The version of the firmware the chip runs.',
    ({ device }) => device.built.firmwareVersion,
  ),
  ControllerCapabilities: group('What the chip can do.', {
    ...capabilityRows,
    NetworkPortCount: row(whole(), 'How many ports it has.', ({ ports }: Controller) => ports.length),
    NetworkDeviceFunctionCount: row(whole(), 'How many functions it has.', ({ ports }) => ports.length),
  }),
  Location: slotLocation('Where in the server it sits.', ({ device }) => device.built.slot),
  Links: links({
    NetworkDeviceFunctions: linksRow(
      'The functions of adapters that belong to it.',
      ({ ports }: Controller) => ports.map(functionUri),
    ),
    PCIeDevices: linksRow('The PCIe devices that belong to it.', ({ device }) => [pcieDeviceUri(device)]),
    Ports: linksRow('The ports that belong to it.', ({ ports }) => ports.map(portUri)),
  }),
};

export const networkAdapter = at(adapterPattern, adapterPlaces).resource({
  type: 'NetworkAdapter.v1_9_0.NetworkAdapter',
  says: 'A network adapter, and what it is made of.',
  etag: deviceETag,
  varies: ['now'],
  properties: {
    ...identity(
      ({ part }: AdapterView) => part.built.id,
      ({ part }) => part.built.name,
    ),
    '@Redfish.Settings': pendingLink(({ part }: AdapterView) => adapterUri(part)),
    Manufacturer: row(text(), 'Who made it.', ({ part }) => part.built.manufacturer),
    Model: row(text(), 'The name its maker sells it by.', ({ part }) => part.built.model),
    PartNumber: row(
      text(),
      'The number that a replacement is ordered by.',
      ({ part }) => part.built.partNumber,
    ),
    SKU: row(text(), 'The number that its kind is ordered by.', ({ part }) => part.built.partNumber),
    SerialNumber: row(
      text(),
      'The number that its maker gave to this very piece.',
      ({ tree, part: { built } }) => serialIn(tree, `adapter/${built.id}`, built),
    ),
    Status: status(['Health', 'State', 'HealthRollup'], ({ tree, part }) => adapterStatus(tree, part)),
    Location: slotLocation('Where in the server it sits.', ({ part }: AdapterView) => part.built.slot),
    ...adapterRows('inForce'),
    Assembly: linkRow('The board that it is made of.', ({ part }) => adapterAssemblyUri(part)),
    Controllers: list(
      'The chips of the adapter.',
      ({ tree, part }: AdapterView) => [{ device: part, ports: listPorts(tree, part) }],
      controllerRows,
    ),
    Ports: linkRow('The ports of the adapter.', ({ part }) => `${adapterUri(part)}Ports/`),
    NetworkDeviceFunctions: linkRow(
      'The functions of the adapter.',
      ({ part }) => `${adapterUri(part)}NetworkDeviceFunctions/`,
    ),
    // Assumption: the published bundle has no version of this type; this is the generation's.
    Oem: vendor(
      'VndNetworkAdapter.v1_6_0.VndNetworkAdapter',
      'What the vendor adds to a network adapter: what the firmware calls it.',
      {
        ...adapterVendorRows('inForce'),
        ...adapterMakeRows,
        StructuredName: row(
          text(),
          'What the firmware calls the adapter.',
          ({ part: { built, before } }: AdapterView) => `NIC.Slot.${built.slot}.${before + 1}`,
        ),
        UEFIDevicePath: row(text(), 'Where the firmware finds the adapter.', ({ part }) =>
          devicePath(part, 0),
        ),
      },
    ),
  },
  applyTimes: onReset,
  modified: adapterModified,
  actions: adapterActions,
});

export const networkAdapters = at(adaptersPattern, () => [{ params: ofChassis }]).collection({
  type: 'NetworkAdapterCollection.NetworkAdapterCollection',
  says: 'The network adapters in the enclosure.',
  name: 'Network Adapters',
  description: 'The network adapters in the enclosure',
  members: networkAdapter,
  properties: {
    Oem: vendor(
      'VndNetworkAdapterStatus.v1_0_0.VndNetworkAdapterStatus',
      'What the vendor adds to the adapters: which of them the list has.',
      {
        // Those that were found last stay listed while the host is off.
        MemberContents: row(
          oneOf(['AllDevices', 'AuxPowerDevices']),
          'The adapters that are listed.',
          () => 'AllDevices',
        ),
      },
    ),
  },
});
