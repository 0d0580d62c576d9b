/**
 * The volumes that storage controllers have made, as their configuration keeps them: arrays of drives, where the volumes lie
 * on them, and what stands in for a drive. What is wrong with a drive is a condition (`parts/conditions.ts`); what a
 * controller makes of both is in `review.ts`.
 */

import { type ControllerTree, memoize } from '../../../models/index.js';
import {
  type DriveArray,
  type DriveGroup,
  type DriveSlice,
  layOutVolumes,
  type RequestedVolume,
  type VolumeLayout,
  type VolumeState,
} from '../../../models/raid/index.js';
import type { Genesis } from '../../genesis.js';
import { type BuiltStorage, isCacheProtected } from '../../parts/index.js';

/** How a volume uses the cache of its controller: what is asked for, and what comes of it. Source: behaviour § 2.9. */
export const readCachePolicies = ['Off', 'ReadAhead'] as const;
export const writeCachePolicies = ['ProtectedWriteBack', 'UnprotectedWriteBack', 'WriteThrough'] as const;
type ReadCachePolicy = (typeof readCachePolicies)[number];
type WriteCachePolicy = (typeof writeCachePolicies)[number];

interface CachePolicies {
  readonly readCachePolicy: ReadCachePolicy;
  readonly writeCachePolicy: WriteCachePolicy;
}

type Cached = Pick<BuiltStorage, 'cacheMiB'>;

/** Assumption: without a cache nothing is read ahead and nothing is kept back. */
export function allowedReadPolicies({ cacheMiB }: Cached): readonly ReadCachePolicy[] {
  return cacheMiB === 0 ? ['Off'] : readCachePolicies;
}

export function allowedWritePolicies({ cacheMiB }: Cached): readonly WriteCachePolicy[] {
  return cacheMiB === 0 ? ['WriteThrough'] : writeCachePolicies;
}

export function defaultPolicies({ cacheMiB }: Cached): CachePolicies {
  return {
    readCachePolicy: 'Off',
    writeCachePolicy: cacheMiB === 0 ? 'WriteThrough' : 'ProtectedWriteBack',
  };
}

export const writeCacheStates = ['Protected', 'Unprotected', 'Degraded'] as const;

/** What is to be protected and is not is written through, until there is energy for the cache again. */
export function writeCacheState(
  tree: Pick<ControllerTree, 'blueprint' | 'conditions'>,
  storage: BuiltStorage,
  { writeCachePolicy }: CachePolicies,
): (typeof writeCacheStates)[number] {
  if (writeCachePolicy === 'UnprotectedWriteBack') return 'Unprotected';
  if (writeCachePolicy === 'WriteThrough') return 'Protected';
  return isCacheProtected(tree, storage) ? 'Protected' : 'Degraded';
}

// What volumes are called. Source: behaviour § 2.9, "Volumes".

/** The id of the first; they count down from there to 1, and begin anew. */
const firstId = 239;

export function volumeId(serial: number): string {
  return String(firstId - logicalUnitNumber(serial));
}

/** As the host sees it. */
export function logicalUnitNumber(serial: number): number {
  return serial % firstId;
}

/** The first serial from one on whose id is free. There are fewer volumes than ids. */
export function freeSerial(from: number, taken: readonly { readonly id: string }[]): number {
  let serial = from;
  while (taken.some(({ id }) => id === volumeId(serial))) serial++;
  return serial;
}

export function defaultName(id: string): string {
  return `MR Volume ${id}`;
}

export interface Volume extends CachePolicies {
  readonly id: string;
  /** How many the controller had made before. Never the same twice: what the volume is called for good derives from it. */
  readonly serial: number;
  readonly name: string;
  readonly displayName: string;
  readonly slice: DriveSlice;
  /** Unit: bytes. */
  readonly stripBytes: number;
}

/** Drives are known by their bays. */
export interface VolumeArray {
  readonly group: DriveGroup;
  /** In the order they were made. */
  readonly volumes: readonly Volume[];
  /** Drives that stand in for its own alone. */
  readonly spares: readonly string[];
  /** Drives that do not have what they are to hold: it went on without them, or they are new. */
  readonly lacking: readonly string[];
  /** How its controller has found it last: one without power finds nothing. */
  readonly state: VolumeState;
}

/** What the controller spends on work of its own beside the host's. Unit: %. Range: 0–100. */
export interface ControllerRates {
  readonly consistencyCheck: number;
  readonly rebuild: number;
  readonly transformation: number;
}

/** What a controller keeps of its volumes. */
export interface VolumeSet {
  /** The serial of the next. */
  readonly nextSerial: number;
  readonly arrays: readonly VolumeArray[];
  /** Drives that stand in for any. */
  readonly globalSpares: readonly string[];
  readonly rates: ControllerRates;
  /** What it makes by itself of drives that belong to nothing. */
  readonly autoCreates: AutoCreate;
}

export const autoCreates = ['Disabled', 'NonRAID'] as const;
export type AutoCreate = (typeof autoCreates)[number];

export interface VolumesState {
  /** By storage; one that is not here has none, and is as delivered. */
  readonly byStorage: { readonly [storageId: string]: VolumeSet };
}

/** Source: behaviour § 2.9. */
const deliveredRates: ControllerRates = { consistencyCheck: 30, rebuild: 30, transformation: 30 };

/** Of a controller as delivered, before any was made. */
export const noVolumes: VolumeSet = {
  nextSerial: 0,
  arrays: [],
  globalSpares: [],
  rates: deliveredRates,
  autoCreates: 'Disabled',
};

/** One value for all controllers of a blueprint. */
export const initialVolumes = memoize(
  ({ blueprint }: Pick<Genesis, 'blueprint'>) => [blueprint.storage],
  builtVolumes,
);

function builtVolumes({ blueprint }: Pick<Genesis, 'blueprint'>): VolumesState {
  const built = blueprint.storage.filter(({ volumes }) => volumes.length > 0);
  return {
    byStorage: Object.fromEntries(built.map((storage) => [storage.id, formBuilt(storage, noVolumes)])),
  };
}

/** The volumes of the blueprint, on a controller that has none. Those that do not fit its drives are none: it was checked. */
function formBuilt(storage: BuiltStorage, set: VolumeSet): VolumeSet {
  const { raidTypes, drives } = storage;
  const shelved = drives.map((drive) => ({ ...drive, driveId: String(drive.bay), condition: 'ok' as const }));
  const laidOut = layOutVolumes(builtVolumeRequests(storage), {
    raidTypes,
    drives: shelved,
    arrays: [],
    spares: [],
  });
  if (laidOut.is === 'refused') throw new Error(`${storage.id}: a volume does not fit its drives`);
  return withBuilt(storage, set, laidOut.layouts);
}

/** What a storage is built with, as it would be asked for. */
export function builtVolumeRequests({ volumes }: BuiltStorage): readonly RequestedVolume[] {
  return volumes.map(({ raidType, bays, capacityBytes }) => ({
    raidType,
    driveIds: bays.map(String),
    capacityBytes,
  }));
}

/** `layouts`: where the volumes that it is built with come to lie, in their order. */
export function withBuilt(
  storage: BuiltStorage,
  set: VolumeSet,
  layouts: readonly VolumeLayout[],
): VolumeSet {
  let formed = set;
  for (const [index, { joins, group, slice, stripBytes }] of layouts.entries()) {
    const serial = formed.nextSerial;
    const id = volumeId(serial);
    const name = storage.volumes[index]?.name ?? defaultName(id);
    const named = { id, serial, name, displayName: name };
    const volume = { ...named, slice, stripBytes, ...defaultPolicies(storage) };
    formed = withVolume({ ...formed, nextSerial: serial + 1 }, joins, group, volume);
  }
  return formed;
}

/** The set with a volume more, on one of its arrays or on a new one. */
export function withVolume(
  set: VolumeSet,
  joins: number | null,
  group: DriveGroup,
  volume: Volume,
): VolumeSet {
  const made: VolumeArray = { group, volumes: [volume], spares: [], lacking: [], state: 'optimal' };
  const arrays =
    joins === null
      ? [...set.arrays, made]
      : set.arrays.map((array, place) =>
          place === joins ? { ...array, volumes: [...array.volumes, volume] } : array,
        );
  return { ...set, arrays };
}

/** As RAID arithmetic sees it. */
export function driveArray({ group, volumes }: VolumeArray): DriveArray {
  return { group, slices: volumes.map(({ slice }) => slice) };
}

export type HasVolumes = Pick<ControllerTree, 'volumes'>;

export function volumeSet({ volumes }: HasVolumes, { id }: Pick<BuiltStorage, 'id'>): VolumeSet {
  return volumes.byStorage[id] ?? noVolumes;
}
