/** The PCIe slots that have something in them, with what each holds. What a blueprint leaves empty it does not mention. */
import type { ControllerTree } from '../../../tree.js';
import { listPcieDevices, type PcieDevice, slotAround } from '../../parts/index.js';

export interface UsedSlot {
  /** Printed beside it. */
  readonly number: number;
  readonly held: readonly PcieDevice[];
}

export function usedSlots({ blueprint }: Pick<ControllerTree, 'blueprint'>): readonly UsedSlot[] {
  const devices = listPcieDevices(blueprint);
  const numbers = [...new Set(devices.map(({ built }) => built.slot))].sort((one, other) => one - other);
  return numbers.map((number) => ({ number, held: devices.filter(({ built }) => built.slot === number) }));
}

/** Name of the slot of a device among the slots that are used: they are counted from 1. */
export function slotId(tree: Pick<ControllerTree, 'blueprint'>, { built }: PcieDevice): string {
  return String(1 + usedSlots(tree).findIndex(({ number }) => number === built.slot));
}

/** `PCI-E Slot 1`, `OCP Slot 14`, `M.2 Slot 20`. */
export function slotName({ number, held }: UsedSlot): string {
  const { slotType } = slotAround(held);
  if (slotType.startsWith('OCP3')) return `OCP Slot ${number}`;
  return slotType === 'M2' ? `M.2 Slot ${number}` : `PCI-E Slot ${number}`;
}

/** Buses that each slot has for what is in it. Assumption: the firmware numbers them by slot, so none moves for another. */
const busesPerSlot = 3;

/** Bus that a device is on, behind the root bridge of its slot. Devices that share a slot follow each other. */
export function busNumber({ built, before }: PcieDevice): number {
  return built.slot * busesPerSlot + Math.min(before, busesPerSlot - 1);
}
