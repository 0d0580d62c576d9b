/**
 * PCI devices in the firmware's list for the vendor's tools. The list has one entry for each device of the enclosure,
 * with the data of its first function. The BIOS mappings and the boot sources have the same paths, so that a tool can
 * join the three lists.
 */
import type { ControllerTree } from '../../../../../models/index.js';
import {
  defineAt,
  flag,
  group,
  identity,
  linkRow,
  ofSystem,
  oneOf,
  type ResourceLocationOf,
  row,
  status,
  systemPattern,
  systemUri,
  text,
  type View,
  whole,
} from '../../../../../models/resource/index.js';
import {
  deviceHealth,
  devicePath,
  listPcieDevices,
  type PcieDevice,
  partStatus,
  pcieClass,
  printStructuredName,
  slotAround,
} from '../../../../parts/index.js';
import { busNumber, slotName, type UsedSlot, usedSlots } from './slots.js';

const devicesPattern = `${systemPattern}PCIDevices/` as const;
const devicePattern = `${devicesPattern}{PCIDeviceId}/` as const;
type DeviceView = View<ResourceLocationOf<typeof devicePattern, PcieDevice>>;

export const pciDevice = defineAt(devicePattern, ({ blueprint }: ControllerTree) =>
  listPcieDevices(blueprint).map((part) => ({ params: { ...ofSystem, PCIDeviceId: part.id }, part })),
).resource({
  type: 'VndServerPciDevice.v2_1_0.VndServerPciDevice',
  typeDescription: 'A PCI device that the firmware enumerated.',
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
      'Bifurcation state of the slot and role of the device in a bifurcated slot.',
      (view: DeviceView) => {
        if (view.part.before > 0) return 'BifurcationSupportedSecondaryDevice';
        return nextInSlot(view) === undefined
          ? 'BifurcationNotSupported'
          : 'BifurcationSupportedPrimaryDevice';
      },
    ),
    BifurcatedSecondaryDeviceLink: linkRow(
      'Link to the next device in the bifurcated slot.',
      (view: DeviceView) => {
        const next = nextInSlot(view);
        return next === undefined ? undefined : `${systemUri}PCIDevices/${next.id}/`;
      },
      { to: devicePattern },
    ),
    DeviceType: row(oneOf(['NIC', 'Storage Controller']), 'Type of the device.', ({ part }) =>
      part.kind === 'adapter' ? 'NIC' : 'Storage Controller',
    ),
    DeviceInstance: row(whole(), 'Number of the slot that holds the device.', ({ part }) => part.built.slot),
    DeviceSubInstance: row(
      whole(),
      'Number of the device within its slot, from 1.',
      ({ part }) => part.before + 1,
    ),
    DeviceLocation: row(text(), 'Location of the device, by type and number of its slot.', (view) =>
      slotName(slotOf(view)),
    ),
    LocationString: row(
      text(),
      'Printed name of the slot that holds the device.',
      ({ part }) => `Slot ${part.built.slot}`,
    ),
    DeviceResourceId: row(
      text(),
      'Identifier of the resource that represents the device.',
      ({ part }) => part.built.id,
    ),
    // Drive bay of the device. A storage device with directly attached drives shows the bay of the first drive.
    BayNumber: row(whole(), 'Number of the drive bay.', ({ part }) => directDrive(part)?.bay),
    EnclosureNumber: row(whole(), 'Number of the drive box.', ({ part }) => directDrive(part)?.box),
    StructuredName: row(
      text(),
      'Structured name, made of the type and the location of the device.',
      ({ part }) => structuredName(part),
    ),
    UEFIDevicePath: row(text(), 'UEFI device path of the device.', ({ part }) => devicePath(part, 0)),
    SegmentNumber: row(whole(), 'PCI segment number.', 0),
    BusNumber: row(whole(), 'PCI bus number.', ({ part }) => busNumber(part)),
    DeviceNumber: row(whole(), 'PCI device number.', 0),
    FunctionNumber: row(whole(), 'PCI function number.', 0),
    ClassCode: row(whole(), 'PCI class code.', ({ part }) => classByte(part, 0)),
    SubclassCode: row(whole(), 'PCI subclass code.', ({ part }) => classByte(part, 1)),
    VendorID: number('PCI vendor identifier of the chip.', 'vendorId'),
    DeviceID: number('PCI device identifier of the chip.', 'deviceId'),
    SubsystemVendorID: number('PCI subsystem vendor identifier of the board.', 'subsystemVendorId'),
    SubsystemDeviceID: number('PCI subsystem device identifier of the board.', 'subsystemId'),
    Status: status(['Health', 'State'], ({ tree, part }) => partStatus(tree, deviceHealth(tree, part))),
  },
});

export const pciDevices = defineAt(devicesPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndServerPciDeviceCollection.VndServerPciDeviceCollection',
  typeDescription: 'PCI devices that the firmware enumerated.',
  name: 'PCI Devices',
  description: 'PCI devices of the server',
  members: pciDevice,
});

function slotOf({ tree, part }: DeviceView): UsedSlot {
  // The type assertion holds, because every device is in a slot.
  return usedSlots(tree).find(({ number }) => number === part.built.slot) as UsedSlot;
}

function nextInSlot(view: DeviceView): PcieDevice | undefined {
  return slotOf(view).held.find(({ before }) => before === view.part.before + 1);
}

function directDrive(device: PcieDevice) {
  return device.kind === 'storage' && device.built.kind === 'direct' ? device.built.drives[0] : undefined;
}

/**
 * Returns the structured name of a device, as in the boot sources. The name of an adapter contains the number of its
 * first port. The name of a controller contains the number of its volumes.
 */
function structuredName({ kind, built, before }: PcieDevice): string {
  const type = kind === 'adapter' ? 'NIC' : built.kind === 'raid' ? 'RAID' : 'Storage';
  const subInstance = kind === 'adapter' ? before * portsMax + 1 : before + 1;
  return printStructuredName({ type, location: 'Slot', instance: built.slot, subInstance });
}

/** Maximum number of ports of an adapter. Source: `models/blueprint/devices.ts`. */
const portsMax = 8;

/** Returns a byte of a class code such as `0x010400`: the class or the subclass. */
function classByte(device: PcieDevice, index: 0 | 1): number {
  const start = 2 + index * 2;
  return Number.parseInt(pcieClass(device).ClassCode.slice(start, start + 2), 16);
}

function number(description: string, name: 'vendorId' | 'deviceId' | 'subsystemVendorId' | 'subsystemId') {
  return row(whole(), description, ({ part }: DeviceView) => {
    const printed = part.built.pcie?.[name];
    return printed === undefined ? undefined : Number(printed);
  });
}

/** PCI slots in the firmware's list for the vendor's tools. Like `PCIeSlots`, the list contains only occupied slots. */
const slotsPattern = `${systemPattern}PCISlots/` as const;
const slotPattern = `${slotsPattern}{PCISlotId}/` as const;
type SlotView = View<ResourceLocationOf<typeof slotPattern, UsedSlot>>;

/** Properties that no PCI Express slot has, so that all of them read false. Source: DSP0134 § 7.10.6. */
const legacy = {
  Provides5Volts: 'Indicates whether the slot supplies 5 V.',
  SlotIsShared: 'Indicates whether the slot shares its opening with another slot.',
  SupportsCardBus: 'Indicates whether the slot supports CardBus cards.',
  SupportsHotPlugDevices: 'Indicates whether the slot supports hot-plug devices.',
  SupportsModemRingResume: 'Indicates whether the slot supports wake on modem ring.',
  SupportsPCCard16: 'Indicates whether the slot supports 16-bit PC Cards.',
  SupportsZoomVideo: 'Indicates whether the slot supports Zoomed Video.',
} as const;

export const pciSlot = defineAt(slotPattern, (tree: ControllerTree) =>
  usedSlots(tree).map((part, index) => ({ params: { ...ofSystem, PCISlotId: String(index + 1) }, part })),
).resource({
  type: 'VndServerPCISlot.v2_2_1.VndServerPCISlot',
  typeDescription: 'A PCI slot of the server.',
  properties: {
    ...identity(
      ({ params }: SlotView) => params.PCISlotId,
      ({ part }) => slotName(part),
    ),
    SegmentNumber: row(whole(), 'PCI segment number of the slot.', 0),
    BusNumber: row(whole(), 'PCI bus number of the slot.', ({ part }) => busNumber(first(part))),
    DeviceNumber: row(whole(), 'PCI device number of the slot.', 0),
    FunctionNumber: row(whole(), 'PCI function number of the slot.', 0),
    UEFIDevicePath: row(text(), 'UEFI device path of the slot.', ({ part }) => devicePath(first(part), 0)),
    Length: row(oneOf(['Short', 'Long', 'Other']), 'Card length that the slot supports.', lengthOf),
    LinkLanes: row(oneOf(['x1', 'x2', 'x4', 'x8', 'x16']), 'Number of PCIe lanes of the slot.', ({ part }) =>
      lanesOf(slotAround(part.held).lanes),
    ),
    Technology: row(
      oneOf([
        'OCP NIC 3.0',
        'PCIExpressGen5',
        'PCIExpressGen4',
        'PCIExpressGen3',
        'PCIExpressGen2',
        'PCIExpress',
      ]),
      'Bus technology of the slot.',
      technologyOf,
    ),
    SupportsHotPlug: row(flag, 'Indicates whether the slot supports hot-plug.', false),
    Characteristics: group('SMBIOS characteristics of the slot.', {
      Provides3_3Volts: row(flag, 'Indicates whether the slot supplies 3.3 V.', true),
      SupportsPowerManagementEventSignal: row(
        flag,
        'Indicates whether the slot supports the power management event signal.',
        true,
      ),
      SupportsSMBusSignal: row(flag, 'Indicates whether the slot supports the SMBus signal.', true),
      ...Object.fromEntries(Object.entries(legacy).map(([name, says]) => [name, row(flag, says, false)])),
    }),
  },
});

export const pciSlots = defineAt(slotsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndServerPCISlotCollection.VndServerPCISlotCollection',
  typeDescription: 'PCI slots of the server.',
  name: 'PCI Slots',
  description: 'PCI slots of the server',
  members: pciSlot,
});

function first({ held }: UsedSlot): PcieDevice {
  return held[0] as PcieDevice;
}

function lengthOf({ part }: SlotView): 'Short' | 'Long' | 'Other' {
  const { slotType } = slotAround(part.held);
  if (slotType === 'FullLength') return 'Long';
  return slotType === 'HalfLength' || slotType === 'LowProfile' ? 'Short' : 'Other';
}

const widths = { 1: 'x1', 2: 'x2', 4: 'x4', 8: 'x8', 16: 'x16' } as const;

function lanesOf(lanes: number): (typeof widths)[keyof typeof widths] {
  return widths[lanes as keyof typeof widths];
}

const technologies = {
  Gen1: 'PCIExpress',
  Gen2: 'PCIExpressGen2',
  Gen3: 'PCIExpressGen3',
  Gen4: 'PCIExpressGen4',
  Gen5: 'PCIExpressGen5',
} as const;

function technologyOf({ part }: SlotView): (typeof technologies)[keyof typeof technologies] | 'OCP NIC 3.0' {
  const { slotType, generation } = slotAround(part.held);
  return slotType.startsWith('OCP3') ? 'OCP NIC 3.0' : technologies[generation];
}
