/**
 * Parts of a blueprint with their ids, locations and ports. They are derived from the blueprint alone, so that a part
 * has the same name in every resource and every state.
 */
import type { Blueprint } from '../../models/blueprint/index.js';
import { memoize } from '../../models/index.js';

type PartOf<List extends readonly unknown[]> = List[number];
export type BuiltProcessor = PartOf<Blueprint['processors']>;
export type BuiltModule = PartOf<Blueprint['memory']>;
export type BuiltStorage = PartOf<Blueprint['storage']>;
type BuiltAdapter = PartOf<Blueprint['nics']>;
type BuiltPort = PartOf<BuiltAdapter['ports']>;

export interface Processor {
  readonly id: string;
  readonly built: BuiltProcessor;
}

/** Returns the processors, numbered in blueprint order. */
export function listProcessors({ processors }: Pick<Blueprint, 'processors'>): readonly Processor[] {
  return processors.map((built, index) => ({ id: String(index + 1), built }));
}

/** Location of a memory module: number of the processor socket and number of the slot, both counted from 1. */
interface SlotLocation {
  readonly socket: number;
  readonly slot: number;
}

export interface MemoryModule {
  readonly id: string;
  readonly built: BuiltModule;
  /** Location of the module; undefined if the name of its slot does not contain the location. */
  readonly place: SlotLocation | undefined;
}

/** Returns the memory modules. Their ids derive from their slots: `PROC 1 DIMM 1` is `proc1dimm1`. */
export function listMemoryModules({ memory }: Pick<Blueprint, 'memory'>): readonly MemoryModule[] {
  const ids = idsFrom(memory.map(({ slot }) => slot));
  return memory.map((built, index) => ({ id: ids[index] as string, built, place: parseSlot(built.slot) }));
}

function parseSlot(slot: string): SlotLocation | undefined {
  const [, socket, number] = /^proc\s*(\d{1,3})\s*dimm\s*(\d{1,3})$/i.exec(slot) ?? [];
  return socket === undefined || number === undefined
    ? undefined
    : { socket: Number(socket), slot: Number(number) };
}

/** Returns ids for names: the letters and digits of each name, in lower case. Equal results get a number. */
function idsFrom(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '') || 'slot';
    let id = plain;
    for (let copy = 2; taken.has(id); copy++) id = `${plain}-${copy}`;
    taken.add(id);
    return id;
  });
}

/** Device with PCIe lanes: a storage controller or a network adapter. */
export type PcieDevice = {
  readonly id: string;
  /** Number of devices that precede this device in its slot, because a slot may contain several. */
  readonly before: number;
} & (
  | { readonly kind: 'storage'; readonly built: BuiltStorage }
  | { readonly kind: 'adapter'; readonly built: BuiltAdapter }
);

/** Returns the PCIe devices: storage first, then network adapters, numbered in blueprint order. */
export const listPcieDevices = memoize(({ nics, storage }: Devices) => [nics, storage], countDevices);

type Devices = Pick<Blueprint, 'storage' | 'nics'>;

function countDevices({ storage, nics }: Devices): readonly PcieDevice[] {
  const inSlot = new Map<number, number>();
  const all = [
    ...storage.map((built) => ({ kind: 'storage' as const, built })),
    ...nics.map((built) => ({ kind: 'adapter' as const, built })),
  ];
  return all.map((device, index) => {
    const before = inSlot.get(device.built.slot) ?? 0;
    inSlot.set(device.built.slot, before + 1);
    return { ...device, id: String(index + 1), before };
  });
}

/** Returns the PCI class of a device. Source: PCI Code and ID Assignment: Ethernet, RAID, NVMe. */
export function pcieClass(device: PcieDevice) {
  if (device.kind === 'adapter') return { DeviceClass: 'NetworkController', ClassCode: '0x020000' };
  const ClassCode = device.built.kind === 'raid' ? '0x010400' : '0x010802';
  return { DeviceClass: 'MassStorageController', ClassCode };
}

/** Returns the number of PCI functions of a device: one for each network port, or one for a storage controller. */
export function countFunctions(device: PcieDevice): number {
  return device.kind === 'adapter' ? device.built.ports.length : 1;
}

export interface NetworkPort {
  /** Number of the port in the view of the host, counted over all adapters. */
  readonly id: string;
  readonly device: PcieDevice & { readonly kind: 'adapter' };
  readonly built: BuiltPort;
  /** Number of the PCI function of the port within its device, counted from 0. */
  readonly functionNumber: number;
}

export const listNetworkPorts = memoize(({ nics, storage }: Devices) => [nics, storage], countPorts);

function countPorts(devices: Devices): readonly NetworkPort[] {
  const ports = listPcieDevices(devices).flatMap((device) =>
    device.kind === 'adapter'
      ? device.built.ports.map((built, functionNumber) => ({ device, built, functionNumber }))
      : [],
  );
  return ports.map((port, index) => ({ id: String(index + 1), ...port }));
}

/** Returns the name of a port in conditions and settings, such as `DE07A000/1`. */
export function portName({ device, built }: NetworkPort): string {
  return `${device.built.id}/${built.number}`;
}
