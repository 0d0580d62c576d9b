/**
 * USB devices that the host has: the virtual drives with an image in them, while it has power. Nothing else is plugged
 * in: a blueprint has no other USB devices.
 */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text, whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { fixed, identity } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { hostState, powerRecord } from '../../host/index.js';

/** Source: USB Mass Storage Class 1.0: bulk-only transport of SCSI commands. */
const massStorage = { class: 0x08, subclass: 0x06, protocol: 0x50 } as const;

/** A vendor that the USB forum does not know, and the products the controller poses as. */
const vendorId = 0xfeed;
const drives = {
  '1': { name: 'Virtual USB Stick', product: 0x0001 },
  '2': { name: 'Virtual CD', product: 0x0002 },
} as const;
type DriveId = keyof typeof drives;
const driveIds: readonly DriveId[] = ['1', '2'];

const devicesPattern = `${systemPattern}USBDevices/` as const;
const devicePattern = `${devicesPattern}{USBDeviceId}/` as const;
type DeviceView = View<PlaceOf<typeof devicePattern, DriveId>>;

function listDevices(tree: ControllerTree): readonly DriveId[] {
  if (hostState(powerRecord(tree)) === 'Disabled') return [];
  return driveIds.filter((id) => tree.virtualMedia[id].image !== '');
}

export const usbDevice = at(devicePattern, (tree) =>
  listDevices(tree).map((part) => ({ params: { ...ofSystem, USBDeviceId: part }, part })),
).resource({
  type: 'VndUSBDevice.v2_0_0.VndUSBDevice',
  says: 'A USB device of the server.',
  properties: {
    ...identity(
      ({ part }: DeviceView) => part,
      ({ part }) => drives[part].name,
    ),
    // The controller fetches an image piece by piece and does not know how large it is.
    DeviceCapacityMB: row(whole(), 'Capacity of the device; zero when it is not known.', 0, { unit: 'MBy' }),
    DeviceClass: row(whole(), 'Class of the device.', massStorage.class),
    DeviceSubClass: row(whole(), 'Class within the class.', massStorage.subclass),
    DeviceProtocol: row(whole(), 'Protocol of the device.', massStorage.protocol),
    DeviceName: row(text(), 'Name of the device.', ({ part }) => drives[part].name),
    Location: fixed('Virtual', 'Place of the device.'),
    VendorID: row(whole(), 'Maker of the device.', vendorId),
    ProductID: row(whole(), 'Product of the maker.', ({ part }) => drives[part].product),
    StructuredName: row(
      text(),
      'Name made of the kind and the place of the device.',
      ({ part }) => `Generic.VirtualUSB.1.${part}`,
    ),
    UEFIDevicePath: row(
      text(),
      'Path by which the firmware finds the device.',
      ({ part }) => `PciRoot(0x0)/Pci(0x14,0x0)/USB(0xF,0x0)/USB(0x${part},0x0)`,
    ),
  },
});

export const usbDevices = at(devicesPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndUSBDevicesCollection.VndUSBDevicesCollection',
  says: 'USB devices of the server.',
  name: 'USB Devices',
  description: 'The USB devices of the server',
  members: usbDevice,
});
