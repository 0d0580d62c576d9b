/**
 * Reference model of a storage controller: disks, the volumes on each disk, and the spares of each set. It does not
 * depend on the data structures of the service. It counts capacity disk by disk, and computes the survival of data with
 * equations (`raid-reference.ts`).
 */
import type { RaidType } from '../../../models/raid/raid-types.js';

export interface Disk {
  readonly bay: number;
  readonly sizeBytes: number;
  readonly medium: 'SSD' | 'HDD';
  condition: 'ok' | 'failed' | 'removed';
  /** Remaining time of the erase of the disk; null if no erase is in progress. Unit: ms. */
  eraseLeftMs: number | null;
}

interface Piece {
  readonly startBytes: number;
  readonly lengthBytes: number;
}

export interface HeldVolume extends Piece {
  readonly id: string;
  readonly stripBytes: number;
}

/** Set of disks that store volumes together. */
export interface DiskSet {
  readonly level: RaidType;
  spans: number[][];
  /** Capacity that each disk provides for the volumes of the set. Unit: bytes. */
  eachBytes: number;
  readonly volumes: HeldVolume[];
  spares: number[];
  /** Bays of the disks whose data is missing and has to be rebuilt. */
  lacking: number[];
  /** Health at the last check. */
  health: 'OK' | 'Warning' | 'Critical';
}

export interface Shelf {
  readonly disks: Disk[];
  sets: DiskSet[];
  nextId: number;
  rebuilds: { readonly bay: number; readonly leftMs: number }[];
}

export interface Wanted {
  readonly level: RaidType;
  readonly bays: readonly number[];
  readonly spans?: number;
  readonly bytes?: number;
  readonly stripBytes?: number;
  readonly spares?: readonly number[];
}

const mib = 2 ** 20;
const gib = 2 ** 30;
const firstId = 239;
const strips = [64, 128, 256, 512, 1_024].map((kib) => kib * 2 ** 10);

/**
 * Shapes of the RAID levels: the minimum number of disks, the range of the number of spans, and the number of parity
 * disks in each span.
 */
const levels: Readonly<Record<RaidType, { disks: number; spans: [number, number]; parity: number }>> = {
  None: { disks: 1, spans: [1, 1], parity: 0 },
  RAID0: { disks: 1, spans: [1, 1], parity: 0 },
  RAID1: { disks: 2, spans: [1, 1], parity: 0 },
  RAID10: { disks: 4, spans: [1, 16], parity: 0 },
  RAID5: { disks: 3, spans: [1, 1], parity: 1 },
  RAID50: { disks: 6, spans: [2, 16], parity: 1 },
  RAID6: { disks: 4, spans: [1, 1], parity: 2 },
  RAID60: { disks: 8, spans: [2, 16], parity: 2 },
};
const leastPerSpan = { None: 1, RAID0: 1, RAID1: 2, RAID10: 2, RAID5: 3, RAID50: 3, RAID6: 4, RAID60: 4 };

const isMirrored = (level: RaidType) => level === 'RAID1' || level === 'RAID10';
const isWhole = (level: RaidType) => level === 'None';
export const isRedundant = (level: RaidType) => isMirrored(level) || levels[level].parity > 0;

function isShape(level: RaidType, count: number, spans: number): boolean {
  const {
    disks,
    spans: [least, most],
  } = levels[level];
  const each = count / spans;
  if (count < disks || spans < least || spans > most || !Number.isInteger(each)) return false;
  if (each < leastPerSpan[level] || each > 32 || (isMirrored(level) && each % 2 !== 0)) return false;
  return level === 'RAID1' ? count === 2 : !isWhole(level) || count === 1;
}

export function diskAt({ disks }: Shelf, bay: number): Disk | undefined {
  return disks.find((disk) => disk.bay === bay && disk.condition !== 'removed');
}

export const baysOf = ({ spans }: DiskSet) => spans.flat();
export const setsOn = ({ sets }: Shelf, bay: number) => sets.filter((set) => baysOf(set).includes(bay));
export const volumesIn = ({ sets }: Shelf) =>
  sets.flatMap((set) => set.volumes.map((volume) => ({ set, volume })));

export function isFree(shelf: Shelf, bay: number): boolean {
  return !shelf.sets.some((set) => baysOf(set).includes(bay) || set.spares.includes(bay));
}

/** Returns whether a disk is present and healthy, belongs to no set, and is not being erased. */
export function isToBeHad(shelf: Shelf, bay: number): boolean {
  const disk = diskAt(shelf, bay);
  return disk?.condition === 'ok' && disk.eraseLeftMs === null && isFree(shelf, bay);
}

/** Returns the capacity that a disk provides for volumes. Unit: bytes. */
export function givenBy(level: RaidType, { sizeBytes }: Disk): number {
  const left = sizeBytes - 512 * mib;
  return isWhole(level) ? sizeBytes : left - (left % (32 * mib));
}

/** Returns the capacity of a set, measured in disks: the disks that remain after mirrors and parity. */
export function dataDisks({ level, spans }: Pick<DiskSet, 'level' | 'spans'>): number {
  const count = spans.flat().length;
  return isMirrored(level) ? count / 2 : count - spans.length * levels[level].parity;
}

/**
 * Returns the free intervals of a set's disks, in ascending order. Each interval starts at the start of the disk or at
 * the end of a volume.
 */
function gapsIn({ volumes, eachBytes }: DiskSet): readonly Piece[] {
  const begins = [0, ...volumes.map(({ startBytes, lengthBytes }) => startBytes + lengthBytes)];
  return begins
    .toSorted((one, other) => one - other)
    .map((startBytes) => {
      const after = volumes.map((volume) => volume.startBytes).filter((start) => start >= startBytes);
      return { startBytes, lengthBytes: Math.min(eachBytes, ...after) - startBytes };
    });
}

/** Returns the capacity of the largest possible new volume on a set. Unit: bytes. */
export function largestOn(set: DiskSet, stripBytes = strips[0] ?? 0): number {
  return Math.max(...gapsIn(set).map((gap) => cut(set, gap.lengthBytes, stripBytes))) * dataDisks(set);
}

function cut(set: DiskSet, bytes: number, stripBytes: number): number {
  return bytes - (bytes % (isWhole(set.level) ? set.eachBytes : stripBytes));
}

/** Returns the set that a new volume would belong to; undefined if the volume is illegal with any capacity. */
export function setFor(
  shelf: Shelf,
  { level, bays, spans, stripBytes = 65_536 }: Wanted,
): DiskSet | undefined {
  const there = shelf.sets.find(
    (set) => baysOf(set).length === new Set(bays).size && bays.every((bay) => baysOf(set).includes(bay)),
  );
  const like = there?.level === level ? there.spans.length : undefined;
  const spanCount = spans ?? like ?? levels[level].spans[0];
  const disks = bays.flatMap((bay) => diskAt(shelf, bay) ?? []);
  const isWell = disks.length === bays.length && disks.every(({ condition }) => condition === 'ok');
  const isAlike = new Set(disks.map(({ medium }) => medium)).size === 1;
  if (!isShape(level, bays.length, spanCount) || new Set(bays).size < bays.length) return undefined;
  if (!isWell || !isAlike || !strips.includes(stripBytes)) return undefined;
  if (there !== undefined) return like === spanCount && there.lacking.length === 0 ? there : undefined;
  if (!bays.every((bay) => isToBeHad(shelf, bay))) return undefined;
  const each = bays.length / spanCount;
  return {
    level,
    spans: Array.from({ length: spanCount }, (_, span) => bays.slice(span * each, (span + 1) * each)),
    eachBytes: Math.min(...disks.map((disk) => givenBy(level, disk))),
    volumes: [],
    spares: [],
    lacking: [],
    health: 'OK',
  };
}

/** Creates a volume, or changes nothing if that is not possible. `known` lists IDs that must not be assigned. */
export function create(shelf: Shelf, wanted: Wanted, known: readonly string[] = []): HeldVolume | undefined {
  const set = setFor(shelf, wanted);
  const { bytes, stripBytes = 65_536, spares = [] } = wanted;
  if (set === undefined || volumesIn(shelf).length >= 64) return undefined;
  const largest = largestOn(set, stripBytes);
  const least = isWhole(set.level) ? set.eachBytes : gib;
  if (largest < least || (bytes !== undefined && (bytes < least || bytes > largest))) return undefined;
  const lengthBytes = cut(set, Math.floor((bytes ?? largest) / dataDisks(set)), stripBytes);
  const { startBytes = 0 } = gapsIn(set).find((gap) => gap.lengthBytes >= lengthBytes) ?? {};
  const taken = [...volumesIn(shelf).map(({ volume }) => volume.id), ...known];
  let number = shelf.nextId;
  while (taken.includes(String(number))) number = before(number);
  const volume = { id: String(number), startBytes, lengthBytes, stripBytes };
  const withIt = { ...set, volumes: [...set.volumes, volume] };
  if (!mayStandIn(shelf, withIt, spares)) return undefined;
  withIt.spares = [...new Set([...set.spares, ...spares])];
  shelf.sets = shelf.sets.includes(set)
    ? shelf.sets.map((each) => (each === set ? withIt : each))
    : [...shelf.sets, withIt];
  shelf.nextId = before(number);
  return volume;
}

function before(number: number): number {
  return number === 1 ? firstId : number - 1;
}

/** Returns the offset at which the last volume ends on each disk of a set. Unit: bytes. */
export function reachOf({ volumes }: DiskSet): number {
  return Math.max(...volumes.map(({ startBytes, lengthBytes }) => startBytes + lengthBytes));
}

/** Returns whether these drives are a legal list of spares for a set. */
export function mayStandIn(shelf: Shelf, set: DiskSet, bays: readonly number[]): boolean {
  if (bays.length === 0) return true;
  const medium = shelf.disks.find(({ bay }) => baysOf(set).includes(bay))?.medium;
  const reach = reachOf(set);
  return (
    isRedundant(set.level) &&
    new Set(bays).size === bays.length &&
    bays.every((bay) => {
      const disk = diskAt(shelf, bay);
      if (disk?.condition !== 'ok' || disk.medium !== medium || baysOf(set).includes(bay)) return false;
      return (isToBeHad(shelf, bay) || set.spares.includes(bay)) && givenBy(set.level, disk) >= reach;
    })
  );
}

export function remove(shelf: Shelf, id: string): boolean {
  const isThere = volumesIn(shelf).some(({ volume }) => volume.id === id);
  shelf.sets = shelf.sets
    .map((set) => ({ ...set, volumes: set.volumes.filter((volume) => volume.id !== id) }))
    .filter(({ volumes }) => volumes.length > 0);
  return isThere;
}
