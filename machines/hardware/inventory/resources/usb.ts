/**
 * USB devices of the host: the virtual drives with inserted media. They exist only while the host has power. A
 * blueprint has no other USB devices.
 */
import type { ControllerTree } from '../../../../models/index.js';
import {
  defineAt,
  fixed,
  identity,
  ofSystem,
  oneOf,
  type ResourceLocationOf,
  row,
  systemPattern,
  text,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import { hostState, powerRecord } from '../../../power/index.js';

/** USB class codes of a virtual drive: bulk-only transport of SCSI commands. Source: USB Mass Storage Class 1.0. */
const massStorage = { class: 0x08, subclass: 0x06, protocol: 0x50 } as const;

/**
 * USB vendor identifier of the virtual drives, which is not assigned to any vendor. The product identifiers are below.
 */
const vendorId = 0xfeed;
const drives = {
  '1': { name: 'Virtual USB Stick', product: 0x0001 },
  '2': { name: 'Virtual CD', product: 0x0002 },
} as const;
type DriveId = keyof typeof drives;
const driveIds: readonly DriveId[] = ['1', '2'];

const devicesPattern = `${systemPattern}USBDevices/` as const;
const devicePattern = `${devicesPattern}{USBDeviceId}/` as const;
type DeviceView = View<ResourceLocationOf<typeof devicePattern, DriveId>>;

function listDevices(tree: ControllerTree): readonly DriveId[] {
  if (hostState(powerRecord(tree)) === 'Disabled') return [];
  return driveIds.filter((id) => tree.virtualMedia[id].image !== '');
}

export const usbDevice = defineAt(devicePattern, (tree) =>
  listDevices(tree).map((part) => ({ params: { ...ofSystem, USBDeviceId: part }, part })),
).resource({
  type: 'VndUSBDevice.v2_0_0.VndUSBDevice',
  typeDescription: 'A USB device of the server.',
  properties: {
    ...identity(
      ({ part }: DeviceView) => part,
      ({ part }) => drives[part].name,
    ),
    // The capacity is unknown, because the controller loads an image in blocks and has no information about its size.
    DeviceCapacityMB: row(
      whole(),
      'Capacity of the device, in megabytes; 0 when the capacity is unknown.',
      0,
      { unit: 'MBy' },
    ),
    DeviceClass: row(whole(), 'USB class code of the device.', massStorage.class),
    DeviceSubClass: row(whole(), 'USB subclass code of the device.', massStorage.subclass),
    DeviceProtocol: row(whole(), 'USB protocol code of the device.', massStorage.protocol),
    DeviceName: row(text(), 'Name of the device.', ({ part }) => drives[part].name),
    Location: fixed('Virtual', 'Location of the device.'),
    VendorID: row(whole(), 'USB vendor identifier of the device.', vendorId),
    ProductID: row(whole(), 'USB product identifier of the device.', ({ part }) => drives[part].product),
    StructuredName: row(
      text(),
      'Structured name, made of the type and the location of the device.',
      ({ part }) => `Generic.VirtualUSB.1.${part}`,
    ),
    UEFIDevicePath: row(
      text(),
      'UEFI device path of the device.',
      ({ part }) => `PciRoot(0x0)/Pci(0x14,0x0)/USB(0xF,0x0)/USB(0x${part},0x0)`,
    ),
  },
});

export const usbDevices = defineAt(devicesPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndUSBDevicesCollection.VndUSBDevicesCollection',
  typeDescription: 'USB devices of the server.',
  name: 'USB Devices',
  description: 'USB devices of the server',
  members: usbDevice,
});

/** USB ports in the firmware's list for the vendor's tools. A connector has one entry for each of its buses. */
const places = ['Internal', 'Front', 'Back', 'MgmtManagement'] as const;
const speeds = ['USB2HighSpeed', 'USB3SuperSpeed'] as const;

interface UsbPort {
  readonly place: (typeof places)[number];
  /** Number of the connector among those at its location, from 1. */
  readonly instance: number;
  readonly speed: (typeof speeds)[number];
  /** Index of the connector among all connectors, from 0. */
  readonly connector: number;
}

/**
 * USB connectors of the server. Assumption: a rack server of this class has these connectors. The service port belongs
 * to the controller.
 */
const connectors = [
  { place: 'Internal', instance: 1, speeds },
  { place: 'Front', instance: 1, speeds },
  { place: 'Back', instance: 1, speeds },
  { place: 'Back', instance: 2, speeds },
  { place: 'MgmtManagement', instance: 1, speeds: ['USB2HighSpeed'] },
] as const;

const usbPorts: readonly UsbPort[] = connectors.flatMap(({ place, instance, speeds: buses }, connector) =>
  buses.map((speed) => ({ place, instance, speed, connector })),
);

/** USB controller of the chipset. Assumption: the usual PCI location in chipsets of this class. */
const host = { bus: 0, device: 0x14, function: 0, path: 'PciRoot(0x0)/Pci(0x14,0x0)' } as const;

const portsPattern = `${systemPattern}USBPorts/` as const;
const portPattern = `${portsPattern}{USBPortId}/` as const;
type PortView = View<ResourceLocationOf<typeof portPattern, UsbPort>>;

export const usbPort = defineAt(portPattern, () =>
  usbPorts.map((part, index) => ({ params: { ...ofSystem, USBPortId: String(index + 1) }, part })),
).resource({
  type: 'VndUSBPort.v2_0_0.VndUSBPort',
  typeDescription: 'A USB port: one bus of a USB connector.',
  properties: {
    ...identity(
      ({ params }: PortView) => params.USBPortId,
      'USB Port Connector',
      'A bus of a USB connector of the server',
    ),
    InstanceNumber: row(whole(), 'Number of the connector at its location, from 1.', 'instance'),
    Location: row(oneOf(places), 'Location of the connector.', 'place'),
    ParentHubInstance: row(whole(), 'Number of the hub that the port belongs to; 0 for the root hub.', 0),
    PCIBusNumber: row(whole(), 'PCI bus number of the USB controller.', host.bus),
    PCIDeviceNumber: row(whole(), 'PCI device number of the USB controller.', host.device),
    PCIFunctionNumber: row(whole(), 'PCI function number of the USB controller.', host.function),
    SharedCapability: row(
      oneOf(['UnsharedManagement', 'SharedManagementPortAutomaticControl']),
      'Indicates whether the management controller shares the connector.',
      ({ part }) =>
        part.place === 'MgmtManagement' ? 'SharedManagementPortAutomaticControl' : 'UnsharedManagement',
    ),
    SpeedCapability: row(oneOf(speeds), 'USB speed of the bus.', 'speed'),
    UEFIDevicePath: row(
      text(),
      'UEFI device path of the port.',
      // The path contains the number of the bus. The fast buses have the numbers after those of the slow buses.
      ({ part: { connector, speed } }) =>
        `${host.path}/USB(0x${(connector + (speed === 'USB3SuperSpeed' ? connectors.length : 0)).toString(16).toUpperCase()},0x0)`,
    ),
  },
});

export const usbPortCollection = defineAt(portsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndUSBPortsCollection.VndUSBPortsCollection',
  typeDescription: 'USB ports of the server.',
  name: 'USB Port Connectors',
  description: 'USB ports of the server',
  members: usbPort,
});
