/** Occupied PCIe slots. The blueprint contains no empty slots. */

import { pcieGenerations, slotTypes } from '../../../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../../../models/index.js';
import {
  chassisPattern,
  defineAt,
  flag,
  group,
  identity,
  links,
  linksRow,
  list,
  ofChassis,
  oneOf,
  type Row,
  row,
  section,
  status,
  text,
  type View,
  whole,
} from '../../../../../models/resource/index.js';
import {
  listPcieDevices,
  type PcieDevice,
  pcieDeviceUri,
  serverLocationRows,
  sideRows,
  slotAround,
} from '../../../../parts/index.js';

export interface UsedSlot {
  /** Number that is printed at the slot. */
  readonly number: number;
  readonly held: readonly PcieDevice[];
}

export function usedSlots({ blueprint }: Pick<ControllerTree, 'blueprint'>): readonly UsedSlot[] {
  const devices = listPcieDevices(blueprint);
  const numbers = [...new Set(devices.map(({ built }) => built.slot))].sort((one, other) => one - other);
  return numbers.map((number) => ({ number, held: devices.filter(({ built }) => built.slot === number) }));
}

/** Returns the identifier of a device's slot: its position among the occupied slots, from 1. */
export function slotId(tree: Pick<ControllerTree, 'blueprint'>, { built }: PcieDevice): string {
  return String(1 + usedSlots(tree).findIndex(({ number }) => number === built.slot));
}

/** Returns the name of a slot, such as `PCI-E Slot 1`, `OCP Slot 14` or `M.2 Slot 20`. */
export function slotName({ number, held }: UsedSlot): string {
  const { slotType } = slotAround(held);
  if (slotType.startsWith('OCP3')) return `OCP Slot ${number}`;
  return slotType === 'M2' ? `M.2 Slot ${number}` : `PCI-E Slot ${number}`;
}

/**
 * Number of PCI buses of each slot. Assumption: the firmware numbers the buses by slot, so that a device never changes
 * the number of another device.
 */
const busesPerSlot = 3;

/** Returns the PCI bus of a device behind the root bridge of its slot. Devices in one slot have consecutive numbers. */
export function busNumber({ built, before }: PcieDevice): number {
  return built.slot * busesPerSlot + Math.min(before, busesPerSlot - 1);
}

/** Returns the row with the location of a slot in the server. Adapters and slots have the same row. */
export function slotLocation<Subject>(
  description: string,
  findSlot: (subject: Subject) => number,
): Row<Subject> {
  return section(description, findSlot, {
    PartLocation: group('Location of the slot within the enclosure.', {
      LocationOrdinalValue: row(
        whole(),
        'Ordinal number of the slot among locations of its type.',
        (slot: number) => slot,
      ),
      ...sideRows('Slot'),
      ServiceLabel: row(text(), 'Label of the slot.', (slot) => `Slot ${slot}`),
    }),
    ...serverLocationRows('HostNICConfigPriv'),
  });
}

export const pcieSlots = defineAt(`${chassisPattern}PCIeSlots/`, () => [{ params: ofChassis }]).resource({
  type: 'PCIeSlots.v1_3_0.PCIeSlots',
  typeDescription: 'PCIe slots of the enclosure.',
  properties: {
    ...identity('PCIeSlots', 'PCIe Slots'),
    Slots: list('Slots that hold a device.', ({ tree }: View) => usedSlots(tree), {
      HotPluggable: row(flag, 'Indicates whether the slot is hot-pluggable.', false),
      Lanes: row(whole(), 'Number of PCIe lanes of the slot.', ({ held }) => slotAround(held).lanes),
      PCIeType: row(
        oneOf(pcieGenerations),
        'PCIe generation that the slot supports.',
        ({ held }) => slotAround(held).generation,
      ),
      SlotType: row(
        oneOf(slotTypes),
        'Form factor of the cards that the slot accepts.',
        ({ held }) => slotAround(held).slotType,
      ),
      Location: slotLocation('Location of the slot.', ({ number }) => number),
      Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
      Links: links({
        PCIeDevice: linksRow('PCIe devices in the slot.', ({ held }: UsedSlot) => held.map(pcieDeviceUri)),
      }),
    }),
  },
});
