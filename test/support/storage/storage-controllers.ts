/** A server with two storage controllers of twelve drives: one makes its volumes at once, the other at the next start. */
import type { RaidType } from '../../../models/raid/raid-types.js';
import { create, type Disk, remove, type Shelf, volumesIn, type Wanted } from './storage-reference.js';
import { driveBuilt, storageBuilt } from './volumes-rig.js';

const gib = 2 ** 30;
export const bays = Array.from({ length: 12 }, (_, index) => index + 1);

/** Two are larger than the others; three turn, and are small, so that what is done with them is over before a start is. */
const turningBytes = 4 * gib;
const sizeOf = (bay: number) => (bay > 9 ? turningBytes : (bay < 8 ? 8 : 9) * gib);
const mediumOf = (bay: number) => (bay > 9 ? 'HDD' : 'SSD');

/** As the two kinds of drives are erased. Source: behaviour § 2.9. */
export const eraseMs = { SSD: 15_000, HDD: Math.ceil((turningBytes / 200e6) * 1_000) };

const storages = [
  { id: 'DE00A000', slot: 17, appliesAt: 'once' },
  { id: 'DE00B000', slot: 16, appliesAt: 'nextReset' },
] as const;

/** Of the drives that are free, of those of a volume there is, or of all; from one of them on round. */
export interface Chosen {
  readonly from: 'free' | 'volume' | 'all';
  readonly first: number;
  readonly count: number;
}

export type Deed =
  | ({
      readonly does: 'create';
      readonly at: number;
      /** That of the volume on whose drives it is to be, unless said. */
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

/** What is asked for of the volumes. */
export type Change = { readonly wanted: Wanted } | { readonly id: string };

export interface Side {
  readonly id: string;
  readonly isLater: boolean;
  readonly shelf: Shelf;
  /** What is done at the next start. */
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

/** The id of what was made or removed; undefined: it cannot be. `known`: ids that are not to be given. */
export function carryOut(shelf: Shelf, change: Change, known: readonly string[] = []): string | undefined {
  if ('wanted' in change) return create(shelf, change.wanted, known)?.id;
  return remove(shelf, change.id) ? change.id : undefined;
}

/** As it will be when what waits is done. Until then a volume is known by its id, also one that is to go. */
export function byThen(side: Side): Shelf {
  const shelf = structuredClone(side.shelf);
  for (const { change } of side.waiting) carryOut(shelf, change, idsOf(side));
  return shelf;
}

export function idsOf({ shelf }: Side): readonly string[] {
  return volumesIn(shelf).map(({ volume }) => volume.id);
}
