/** The devices of the enclosure with their firmware, as the vendor's tools list them: the collection, and each device. */
import { deriveSerial } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { chassisPattern, ofChassis, ofSystem } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, linkRow, linksRow, list, row } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { deviceTypes, listServerDevices, type ServerDevice } from '../server-devices.js';
import { pciDevice } from './pci-devices.js';
import { pciSlot } from './pci-slots.js';
import { slotId } from './used-slots.js';

const devicesPattern = `${chassisPattern}Devices/` as const;
const devicePattern = `${devicesPattern}{DeviceId}/` as const;
type DeviceView = View<PlaceOf<typeof devicePattern, ServerDevice>>;

const integrityStatuses = ['Unsupported', 'Success', 'Failure'] as const;

/** What the last start of the host found: agrees with the component integrity of the device (behaviour § 2.19). */
function integrityStatus({ tree, part }: DeviceView): (typeof integrityStatuses)[number] {
  const outcome = part.spdm === undefined ? undefined : tree.attestation.outcomes[part.spdm];
  if (outcome === undefined || outcome === 'unsupported') return 'Unsupported';
  return outcome === 'authentic' ? 'Success' : 'Failure';
}

export const serverDevice = at(devicePattern, ({ blueprint }) =>
  listServerDevices(blueprint).map((part) => ({ params: { ...ofChassis, DeviceId: part.id }, part })),
).resource({
  type: 'VndServerDevice.v2_1_0.VndServerDevice',
  says: 'A device of the server that has firmware of its own.',
  properties: {
    ...identity(
      ({ part }: DeviceView) => part.id,
      ({ part }) => part.name,
    ),
    ComponentIntegrityStatus: row(
      oneOf(integrityStatuses),
      'The outcome of the last check by SPDM; Unsupported for a device that was not checked.',
      integrityStatus,
    ),
    DeviceInstances: linksRow(
      'The device in the inventory of PCI.',
      ({ part }: DeviceView) =>
        part.onBus === undefined ? [] : [fill(pciDevice.uri, { ...ofSystem, PCIDeviceId: part.onBus.id })],
      { to: pciDevice.uri },
    ),
    DeviceType: row(oneOf(deviceTypes), 'The kind of device.', 'type'),
    FirmwareVersion: group('The firmware of the device.', {
      Current: group('What is in use.', {
        VersionString: row(
          text(),
          'Its version as people write it.',
          ({ part }: DeviceView) => part.firmwareVersion,
        ),
      }),
    }),
    FirmwareVersions: list('The firmware of the device, piece by piece.', ({ part }: DeviceView) => [part], {
      ComponentName: row(text(), 'The name of the piece.', 'name'),
      VersionString: row(text(), 'The version of the piece.', 'firmwareVersion'),
    }),
    Location: row(text(), 'The place of the device.', 'location'),
    MCTPProtocolDisabled: row(
      flag,
      'Whether the controller does not talk to the device over MCTP.',
      ({ tree, part }) => tree.devices.mctpDisabled[part.id] ?? false,
      {
        set: {
          privilege: 'MgmtConfigPriv',
          apply: ({ draft }, disabled, { part }) => {
            const { mctpDisabled } = draft.devices;
            if (disabled) mctpDisabled[part.id] = true;
            else delete mctpDisabled[part.id];
          },
        },
      },
    ),
    Manufacturer: row(text(), 'The maker of the device.', 'manufacturer'),
    PartNumber: row(text(), 'The number that a replacement is ordered by.', ({ tree, part }) =>
      deriveSerial(tree.seed, `device/${part.name}/part`),
    ),
    ProductPartNumber: row(text(), 'The number that the kind of device is ordered by.', 'productPartNumber'),
    // Assumption: all of the second revision of their board.
    ProductVersion: row(text(), 'The revision of the board.', () => '0B'),
    SerialNumber: row(text(), 'The number that its maker gave to this very piece.', ({ tree, part }) =>
      part.serialNumber(tree),
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => part.status(tree)),
    Links: links({
      PCISlot: linkRow(
        'The slot in the inventory of PCI.',
        ({ tree, part }: DeviceView) =>
          part.onBus === undefined
            ? undefined
            : fill(pciSlot.uri, { ...ofSystem, PCISlotId: slotId(tree, part.onBus) }),
        { to: pciSlot.uri },
      ),
    }),
  },
});

export const serverDevices = at(devicesPattern, () => [{ params: ofChassis }]).collection({
  type: 'VndServerDeviceCollection.VndServerDeviceCollection',
  says: 'The devices of the server that have firmware of their own.',
  name: 'Devices',
  description: 'The devices in the enclosure that have firmware of their own',
  members: serverDevice,
});
