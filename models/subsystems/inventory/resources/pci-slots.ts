/** PCI slots as the firmware lists them for the vendor's tools: those that have something in them, as `PCIeSlots` has. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { devicePath, type PcieDevice, slotAround } from '../../parts/index.js';
import { busNumber, slotName, type UsedSlot, usedSlots } from './used-slots.js';

const slotsPattern = `${systemPattern}PCISlots/` as const;
const slotPattern = `${slotsPattern}{PCISlotId}/` as const;
type SlotView = View<PlaceOf<typeof slotPattern, UsedSlot>>;

/** What no slot of PCI Express has. Source: DSP0134 § 7.10.6. */
const legacy = {
  Provides5Volts: 'Whether it supplies 5 V.',
  SlotIsShared: 'Whether its opening is shared with another slot.',
  SupportsCardBus: 'Whether it takes CardBus cards.',
  SupportsHotPlugDevices: 'Whether a device can be changed while the server runs.',
  SupportsModemRingResume: 'Whether a modem that rings wakes the server.',
  SupportsPCCard16: 'Whether it takes PC Cards.',
  SupportsZoomVideo: 'Whether it has a video port.',
} as const;

export const pciSlot = at(slotPattern, (tree: ControllerTree) =>
  usedSlots(tree).map((part, index) => ({ params: { ...ofSystem, PCISlotId: String(index + 1) }, part })),
).resource({
  type: 'VndServerPCISlot.v2_2_1.VndServerPCISlot',
  says: 'A PCI slot of the server.',
  properties: {
    ...identity(
      ({ params }: SlotView) => params.PCISlotId,
      ({ part }) => slotName(part),
    ),
    SegmentNumber: row(whole(), 'Segment of the bus of the slot.', 0),
    BusNumber: row(whole(), 'Bus of the slot.', ({ part }) => busNumber(first(part))),
    DeviceNumber: row(whole(), 'Number of the device in the slot.', 0),
    FunctionNumber: row(whole(), 'Number of the function of that device.', 0),
    UEFIDevicePath: row(text(), 'Path by which the firmware finds the slot.', ({ part }) =>
      devicePath(first(part), 0),
    ),
    Length: row(oneOf(['Short', 'Long', 'Other']), 'Length of the cards that fit.', lengthOf),
    LinkLanes: row(oneOf(['x1', 'x2', 'x4', 'x8', 'x16']), 'Number of lanes.', ({ part }) =>
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
      'Bus of the slot.',
      technologyOf,
    ),
    SupportsHotPlug: row(flag, 'Whether what is in it can be changed while the server runs.', false),
    Characteristics: group('Characteristics of the slot, as SMBIOS has them.', {
      Provides3_3Volts: row(flag, 'Whether it supplies 3.3 V.', true),
      SupportsPowerManagementEventSignal: row(flag, 'Whether a device in it can wake the server.', true),
      SupportsSMBusSignal: row(flag, 'Whether it is connected to the management bus.', true),
      ...Object.fromEntries(Object.entries(legacy).map(([name, says]) => [name, row(flag, says, false)])),
    }),
  },
});

export const pciSlots = at(slotsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndServerPCISlotCollection.VndServerPCISlotCollection',
  says: 'PCI slots of the server.',
  name: 'PCI Slots',
  description: 'The PCI slots of the server',
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
