/**
 * Reference model of the loss and return of disks (behaviour § 2.9, "Volumes"): the health of volumes, the replacement
 * by spares, and the time until all data is rebuilt.
 */
import { stripsLeft } from './raid-reference.js';
import {
  baysOf,
  type DiskSet,
  diskAt,
  givenBy,
  isRedundant,
  reachOf,
  type Shelf,
} from './storage-reference.js';

const bytesPerSecond = { SSD: 1_000e6, HDD: 200e6 };
/** Part of a drive's transfer rate that a rebuild uses, with the factory setting. */
const rebuildRate = 0.3;

/**
 * Updates the reference after any change. A controller without power detects nothing, but the data of a removed disk is
 * missing anyway.
 */
export function review(shelf: Shelf, hasPower: boolean): void {
  for (const set of shelf.sets) {
    const isIn = (bay: number) => diskAt(shelf, bay) !== undefined;
    set.lacking.push(...baysOf(set).filter((bay) => !isIn(bay) && !set.lacking.includes(bay)));
    set.spares = set.spares.filter(isIn);
    if (hasPower) look(shelf, set);
  }
  const wanted = shelf.sets.flatMap((set) => toRebuild(shelf, set).map((bay) => ({ bay, set })));
  const begun = wanted.flatMap(({ bay, set }) => {
    const under = shelf.rebuilds.find((rebuild) => rebuild.bay === bay);
    if (under !== undefined || !hasPower) return under ?? [];
    return { bay, leftMs: rebuildMs(shelf, set, bay) };
  });
  shelf.rebuilds = begun;
}

function look(shelf: Shelf, set: DiskSet): void {
  set.health = judge(shelf, set);
  if (set.health === 'Critical') return;
  set.lacking.push(...lostOf(shelf, set).filter((bay) => !set.lacking.includes(bay)));
  if (isRedundant(set.level)) for (const bay of lostOf(shelf, set)) standIn(shelf, set, bay);
}

function lostOf(shelf: Shelf, set: DiskSet): readonly number[] {
  return baysOf(set).filter((bay) => diskAt(shelf, bay)?.condition !== 'ok');
}

/** Returns the health of a set. A disk whose data is missing counts as lost. */
function judge(shelf: Shelf, { level, spans, lacking }: DiskSet): DiskSet['health'] {
  const gone = spans.flat().filter((bay) => lacking.includes(bay) || diskAt(shelf, bay)?.condition !== 'ok');
  if (gone.length === 0) return 'OK';
  const named = spans.map((span) => span.map(String));
  const left = (bays: readonly number[]) => stripsLeft(level, named, new Set(bays.map(String)));
  return left(gone) < left([]) ? 'Critical' : 'Warning';
}

/** Replaces a lost disk by the smallest spare with enough capacity. The spare has no data yet. */
function standIn(shelf: Shelf, set: DiskSet, lost: number): void {
  const [spare] = set.spares
    .flatMap((bay) => diskAt(shelf, bay) ?? [])
    .filter((disk) => disk.condition === 'ok' && givenBy(set.level, disk) >= reachOf(set))
    .toSorted((one, other) => one.sizeBytes - other.sizeBytes || one.bay - other.bay);
  if (spare === undefined) return;
  set.spans = set.spans.map((span) => span.map((bay) => (bay === lost ? spare.bay : bay)));
  set.eachBytes = Math.min(set.eachBytes, givenBy(set.level, spare));
  set.spares = set.spares.filter((bay) => bay !== spare.bay);
  set.lacking = [...set.lacking.filter((bay) => bay !== lost), spare.bay];
}

function toRebuild(shelf: Shelf, { health, lacking }: DiskSet): readonly number[] {
  return health === 'Critical' ? [] : lacking.filter((bay) => diskAt(shelf, bay)?.condition === 'ok');
}

function rebuildMs(shelf: Shelf, { volumes }: DiskSet, bay: number): number {
  const bytes = volumes.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0);
  const rate = bytesPerSecond[diskAt(shelf, bay)?.medium ?? 'SSD'] * rebuildRate;
  return Math.ceil((bytes / rate) * 1_000);
}

/** Advances erases and rebuilds by a time in which the controller has power. */
export function pass(shelf: Shelf, ms: number): void {
  for (const disk of shelf.disks)
    if (disk.eraseLeftMs !== null) disk.eraseLeftMs = disk.eraseLeftMs > ms ? disk.eraseLeftMs - ms : null;
  const done = shelf.rebuilds.filter(({ leftMs }) => leftMs <= ms).map(({ bay }) => bay);
  for (const set of shelf.sets) set.lacking = set.lacking.filter((bay) => !done.includes(bay));
  shelf.rebuilds = shelf.rebuilds
    .filter(({ bay }) => !done.includes(bay))
    .map(({ bay, leftMs }) => ({ bay, leftMs: leftMs - ms }));
}
