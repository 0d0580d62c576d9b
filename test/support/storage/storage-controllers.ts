/**
 * Server with two storage controllers of twelve drives each. One controller applies changes of volumes immediately, the
 * other at the next start.
 */
import type { RaidType } from '../../../models/raid/raid-types.js';
import { create, type Disk, remove, type Shelf, volumesIn, type Wanted } from './storage-reference.js';
import { driveBuilt, storageBuilt } from './volumes-rig.js';

const gib = 2 ** 30;
export const bays = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Capacity of the three hard disks of each controller. Unit: bytes. They are small, so that erases and rebuilds end
 * within the time of a start. Two of the SSDs are larger than the others.
 */
const turningBytes = 4 * gib;
const sizeOf = (bay: number) => (bay > 9 ? turningBytes : (bay < 8 ? 8 : 9) * gib);
const mediumOf = (bay: number) => (bay > 9 ? 'HDD' : 'SSD');

/** Duration of an erase by medium. Unit: ms. Source: behaviour § 2.9. */
export const eraseMs = { SSD: 15_000, HDD: Math.ceil((turningBytes / 200e6) * 1_000) };

const storages = [
  { id: 'DE00A000', slot: 17, appliesAt: 'once' },
  { id: 'DE00B000', slot: 16, appliesAt: 'nextReset' },
] as const;

/**
 * Selection of drives: `count` drives of the free ones, of an existing volume, or of all, in circular order from the
 * drive `first` on.
 */
export interface Chosen {
  readonly from: 'free' | 'volume' | 'all';
  readonly first: number;
  readonly count: number;
}

export type Deed =
  | ({
      readonly does: 'create';
      readonly at: number;
      /** RAID level; by default that of the volume whose drives were selected. */
      readonly level?: RaidType;
      readonly spans?: number;
      readonly bytes?: number;
      readonly stripBytes?: number;
      readonly spareCount?: number;
    } & Chosen)
  | ({ readonly does: 'spares'; readonly at: number; readonly which: number } & Chosen)
  | { readonly does: 'delete' | 'cancel'; readonly at: number; readonly which: number }
  /** What is mended is one of those that are not well. */
  | { readonly does: 'fail' | 'pull' | 'mend' | 'erase'; readonly at: number; readonly bay: number }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'restart' | 'switch' | 'blackout' | 'resetController' };
export type Creation = Extract<Deed, { does: 'create' }>;

/** Requested change of volumes: the properties of a new volume, or the ID of a volume to remove. */
export type Change = { readonly wanted: Wanted } | { readonly id: string };

export interface Side {
  readonly id: string;
  readonly isLater: boolean;
  readonly shelf: Shelf;
  /** Changes that the next start applies, with their task monitors. */
  waiting: { readonly change: Change; readonly monitor: string }[];
}

export function createSides(): readonly Side[] {
  return storages.map(({ id, appliesAt }) => {
    const disks = bays.map(
      (bay): Disk => ({
        bay,
        sizeBytes: sizeOf(bay),
        medium: mediumOf(bay),
        condition: 'ok',
        eraseLeftMs: null,
      }),
    );
    const shelf = { disks, sets: [], nextId: 239, rebuilds: [] };
    return { id, isLater: appliesAt === 'nextReset', shelf, waiting: [] };
  });
}

export function buildStorages() {
  const drives = bays.map((bay) => driveBuilt(bay, { capacityBytes: sizeOf(bay), mediaType: mediumOf(bay) }));
  return storages.map((more) => storageBuilt({ ...more, drives }));
}

/**
 * Applies a change. Returns the ID of the created or removed volume; undefined if the change is not possible. `known`
 * lists IDs that must not be assigned.
 */
export function carryOut(shelf: Shelf, change: Change, known: readonly string[] = []): string | undefined {
  if ('wanted' in change) return create(shelf, change.wanted, known)?.id;
  return remove(shelf, change.id) ? change.id : undefined;
}

/**
 * Returns a copy of the reference in the state after all pending changes. New volumes get none of the existing IDs,
 * because every existing volume keeps its ID until the start, even if it will be removed.
 */
export function byThen(side: Side): Shelf {
  const shelf = structuredClone(side.shelf);
  for (const { change } of side.waiting) carryOut(shelf, change, idsOf(side));
  return shelf;
}

export function idsOf({ shelf }: Side): readonly string[] {
  return volumesIn(shelf).map(({ volume }) => volume.id);
}
