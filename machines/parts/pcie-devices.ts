/**
 * PCIe connection of devices: the slot, and the lanes, which come from the blueprint or are the usual lanes of the kind
 * of device.
 */
import type { PcieDevice } from './parts.js';

type Given = NonNullable<PcieDevice['built']['pcie']>;
type Generation = NonNullable<Given['generation']>;
export type SlotType = NonNullable<Given['slotType']>;

export interface PcieLanes {
  readonly generation: Generation;
  readonly lanes: number;
}

/**
 * Usual lanes of network adapters by the combined speed of all ports; `upToMbps` is the highest speed of an entry.
 * Unit: Mbit/s. Assumption: adapters of this class usually have these lanes.
 */
const usualAdapters: readonly (PcieLanes & { readonly upToMbps: number })[] = [
  { upToMbps: 10_000, generation: 'Gen3', lanes: 4 },
  { upToMbps: 100_000, generation: 'Gen4', lanes: 8 },
  { upToMbps: Number.POSITIVE_INFINITY, generation: 'Gen5', lanes: 16 },
];

const usualStorage = {
  raid: { generation: 'Gen4', lanes: 8 },
  direct: { generation: 'Gen4', lanes: 4 },
} as const satisfies Readonly<Record<string, PcieLanes>>;

function usualLanes(device: PcieDevice): PcieLanes {
  if (device.kind === 'storage') return usualStorage[device.built.kind];
  const speed = device.built.ports.reduce((sum, { speedMbps }) => sum + speedMbps, 0);
  // The search always succeeds, because the last entry has no upper limit.
  return usualAdapters.find(({ upToMbps }) => speed <= upToMbps) as PcieLanes;
}

/** Returns the lanes of a device. Its slot has at least as many lanes. */
export function pcieLanes(device: PcieDevice): PcieLanes {
  const { generation, lanes } = device.built.pcie ?? {};
  const usual = usualLanes(device);
  return { generation: generation ?? usual.generation, lanes: lanes ?? usual.lanes };
}

/** Type of a slot that the blueprint does not describe. Assumption: the slot is on a riser that accepts most devices. */
const usualSlot: SlotType = 'HalfLength';

/** Number of lanes by type of slot. Assumption: slots on boards of this class have these lanes. */
const slotLanes: Readonly<Record<SlotType, number>> = {
  FullLength: 16,
  HalfLength: 16,
  LowProfile: 16,
  M2: 4,
  OCP3Small: 16,
  OCP3Large: 16,
  U2: 4,
};

/** PCIe generation of the board. Assumption: all slots have the newest generation. */
const boardGeneration: Generation = 'Gen5';

export interface PcieSlot extends PcieLanes {
  readonly slotType: SlotType;
}

/** Returns the slot that contains the given devices. */
export function slotAround(devices: readonly PcieDevice[]): PcieSlot {
  const slotType =
    devices.find(({ built }) => built.pcie?.slotType !== undefined)?.built.pcie?.slotType ?? usualSlot;
  const lanes = Math.max(slotLanes[slotType], ...devices.map((device) => pcieLanes(device).lanes));
  return { slotType, lanes, generation: boardGeneration };
}
