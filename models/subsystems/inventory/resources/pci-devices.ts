/**
 * PCI devices as the firmware lists them for the vendor's tools: one for each device of the enclosure, by its first
 * function. Paths are those that the BIOS' mappings and its boot sources have, so that a tool can join the three.
 */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  deviceHealth,
  devicePath,
  listPcieDevices,
  type PcieDevice,
  partStatus,
  pcieClass,
  printStructuredName,
} from '../../parts/index.js';
import { busNumber, slotName, type UsedSlot, usedSlots } from './used-slots.js';

const devicesPattern = `${systemPattern}PCIDevices/` as const;
const devicePattern = `${devicesPattern}{PCIDeviceId}/` as const;
type DeviceView = View<PlaceOf<typeof devicePattern, PcieDevice>>;

export const pciDevice = at(devicePattern, ({ blueprint }: ControllerTree) =>
  listPcieDevices(blueprint).map((part) => ({ params: { ...ofSystem, PCIDeviceId: part.id }, part })),
).resource({
  type: 'VndServerPciDevice.v2_1_0.VndServerPciDevice',
  says: 'A PCI device, as the firmware found it.',
  properties: {
    ...identity(
      ({ part }: DeviceView) => part.id,
      ({ part }) => part.built.name,
    ),
    Bifurcated: row(
      oneOf([
        'BifurcationNotSupported',
        'BifurcationSupportedPrimaryDevice',
        'BifurcationSupportedSecondaryDevice',
      ]),
      'Whether the slot is divided between devices, and which of them this is.',
      (view: DeviceView) => {
        if (view.part.before > 0) return 'BifurcationSupportedSecondaryDevice';
        return nextInSlot(view) === undefined
          ? 'BifurcationNotSupported'
          : 'BifurcationSupportedPrimaryDevice';
      },
    ),
    BifurcatedSecondaryDeviceLink: linkRow(
      'Next device that the slot is divided with.',
      (view: DeviceView) => {
        const next = nextInSlot(view);
        return next === undefined ? undefined : `${systemUri}PCIDevices/${next.id}/`;
      },
      { to: devicePattern },
    ),
    DeviceType: row(oneOf(['NIC', 'Storage Controller']), 'Kind of device.', ({ part }) =>
      part.kind === 'adapter' ? 'NIC' : 'Storage Controller',
    ),
    DeviceInstance: row(whole(), 'Slot of the device.', ({ part }) => part.built.slot),
    DeviceSubInstance: row(
      whole(),
      'Number of the device in its slot, from 1.',
      ({ part }) => part.before + 1,
    ),
    DeviceLocation: row(text(), 'Slot of the device, by its kind.', (view) => slotName(slotOf(view))),
    LocationString: row(
      text(),
      'Slot of the device, as it is printed.',
      ({ part }) => `Slot ${part.built.slot}`,
    ),
    DeviceResourceId: row(
      text(),
      'Id of the resource that describes the device.',
      ({ part }) => part.built.id,
    ),
    // Where drives are on the lanes themselves, the device is as good as the first of them.
    BayNumber: row(whole(), 'Bay of a drive.', ({ part }) => directDrive(part)?.bay),
    EnclosureNumber: row(whole(), 'Box of a drive.', ({ part }) => directDrive(part)?.box),
    StructuredName: row(text(), 'Name made of the kind and the place of the device.', ({ part }) =>
      structuredName(part),
    ),
    UEFIDevicePath: row(text(), 'Path by which the firmware finds the device.', ({ part }) =>
      devicePath(part, 0),
    ),
    SegmentNumber: row(whole(), 'Segment of the bus.', 0),
    BusNumber: row(whole(), 'Bus of the device.', ({ part }) => busNumber(part)),
    DeviceNumber: row(whole(), 'Number of the device on its bus.', 0),
    FunctionNumber: row(whole(), 'Number of the function.', 0),
    ClassCode: row(whole(), 'Class of the device.', ({ part }) => classByte(part, 0)),
    SubclassCode: row(whole(), 'Class within the class.', ({ part }) => classByte(part, 1)),
    VendorID: number('Maker of the chip.', 'vendorId'),
    DeviceID: number('Chip of the device.', 'deviceId'),
    SubsystemVendorID: number('Maker of the board.', 'subsystemVendorId'),
    SubsystemDeviceID: number('Board of the device.', 'subsystemId'),
    Status: status(['Health', 'State'], ({ tree, part }) => partStatus(tree, deviceHealth(tree, part))),
  },
});

export const pciDevices = at(devicesPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndServerPciDeviceCollection.VndServerPciDeviceCollection',
  says: 'PCI devices that the firmware found.',
  name: 'PCI Devices',
  description: 'The PCI devices of the server',
  members: pciDevice,
});

function slotOf({ tree, part }: DeviceView): UsedSlot {
  // Every device is in one.
  return usedSlots(tree).find(({ number }) => number === part.built.slot) as UsedSlot;
}

function nextInSlot(view: DeviceView): PcieDevice | undefined {
  return slotOf(view).held.find(({ before }) => before === view.part.before + 1);
}

function directDrive(device: PcieDevice) {
  return device.kind === 'storage' && device.built.kind === 'direct' ? device.built.drives[0] : undefined;
}

/** As boot sources are called: a port by its adapter's first, a controller by what it makes. */
function structuredName({ kind, built, before }: PcieDevice): string {
  const type = kind === 'adapter' ? 'NIC' : built.kind === 'raid' ? 'RAID' : 'Storage';
  const subInstance = kind === 'adapter' ? before * portsMax + 1 : before + 1;
  return printStructuredName({ type, location: 'Slot', instance: built.slot, subInstance });
}

/** Of an adapter. Source: `models/blueprint/devices.ts`. */
const portsMax = 8;

/** Of `0x010400`: the class, then the class within it. */
function classByte(device: PcieDevice, index: 0 | 1): number {
  const start = 2 + index * 2;
  return Number.parseInt(pcieClass(device).ClassCode.slice(start, start + 2), 16);
}

function number(says: string, name: 'vendorId' | 'deviceId' | 'subsystemVendorId' | 'subsystemId') {
  return row(whole(), says, ({ part }: DeviceView) => {
    const printed = part.built.pcie?.[name];
    return printed === undefined ? undefined : Number(printed);
  });
}
