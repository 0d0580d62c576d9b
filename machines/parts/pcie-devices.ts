/** How PCIe devices are plugged in: what a blueprint says of one, or what is usual for its kind, and the slot around it. */
import type { PcieDevice } from './parts.js';

type Given = NonNullable<PcieDevice['built']['pcie']>;
type Generation = NonNullable<Given['generation']>;
export type SlotType = NonNullable<Given['slotType']>;

export interface PcieLanes {
  readonly generation: Generation;
  readonly lanes: number;
}

/** Up to a speed of all ports together. Unit: Mbit/s. Assumption: what adapters of this class have. */
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
  // The last carries any speed.
  return usualAdapters.find(({ upToMbps }) => speed <= upToMbps) as PcieLanes;
}

/** What a device has and uses: it is plugged into a slot that has at least as much. */
export function pcieLanes(device: PcieDevice): PcieLanes {
  const { generation, lanes } = device.built.pcie ?? {};
  const usual = usualLanes(device);
  return { generation: generation ?? usual.generation, lanes: lanes ?? usual.lanes };
}

/** Assumption: a riser that takes most of what there is. */
const usualSlot: SlotType = 'HalfLength';

/** Assumption: the lanes of such a slot on boards of this class. */
const slotLanes: Readonly<Record<SlotType, number>> = {
  FullLength: 16,
  HalfLength: 16,
  LowProfile: 16,
  M2: 4,
  OCP3Small: 16,
  OCP3Large: 16,
  U2: 4,
};

/** Assumption: the newest there is, in all slots. */
const boardGeneration: Generation = 'Gen5';

export interface PcieSlot extends PcieLanes {
  readonly slotType: SlotType;
}

/** The slot that some devices are in. */
export function slotAround(devices: readonly PcieDevice[]): PcieSlot {
  const slotType =
    devices.find(({ built }) => built.pcie?.slotType !== undefined)?.built.pcie?.slotType ?? usualSlot;
  const lanes = Math.max(slotLanes[slotType], ...devices.map((device) => pcieLanes(device).lanes));
  return { slotType, lanes, generation: boardGeneration };
}
