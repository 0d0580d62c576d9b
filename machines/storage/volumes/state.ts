/**
 * Configuration of the volumes of storage controllers: arrays of drives, volumes on them, and spares. Defects of a
 * drive are conditions (`parts/conditions.ts`); their consequences for arrays are in `review.ts`.
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

/** Cache use of a volume: the policy, and its current state. Source: behaviour § 2.9. */
export const readCachePolicies = ['Off', 'ReadAhead'] as const;
export const writeCachePolicies = ['ProtectedWriteBack', 'UnprotectedWriteBack', 'WriteThrough'] as const;
type ReadCachePolicy = (typeof readCachePolicies)[number];
type WriteCachePolicy = (typeof writeCachePolicies)[number];

interface CachePolicies {
  readonly readCachePolicy: ReadCachePolicy;
  readonly writeCachePolicy: WriteCachePolicy;
}

type Cached = Pick<BuiltStorage, 'cacheMiB'>;

/** Assumption: without a cache there is neither read-ahead nor write-back. */
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

/** Unprotected writes are written through until the energy pack works again. */
export function writeCacheState(
  tree: Pick<ControllerTree, 'blueprint' | 'conditions'>,
  storage: BuiltStorage,
  { writeCachePolicy }: CachePolicies,
): (typeof writeCacheStates)[number] {
  if (writeCachePolicy === 'UnprotectedWriteBack') return 'Unprotected';
  if (writeCachePolicy === 'WriteThrough') return 'Protected';
  return isCacheProtected(tree, storage) ? 'Protected' : 'Degraded';
}

// Names of volumes. Source: behaviour § 2.9, "Volumes".

/** The first id; ids count down to 1, and then restart. */
const firstId = 239;

export function volumeId(serial: number): string {
  return String(firstId - logicalUnitNumber(serial));
}

/** In the host's view. */
export function logicalUnitNumber(serial: number): number {
  return serial % firstId;
}

/** The first unused id, from a serial number on. There are fewer volumes than ids. */
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
  /** Number of volumes the controller had created before. Unique: permanent names of the volume are derived from it. */
  readonly serial: number;
  readonly name: string;
  readonly displayName: string;
  readonly slice: DriveSlice;
  /** Unit: bytes. */
  readonly stripBytes: number;
}

/** Drives are identified by their bays. */
export interface VolumeArray {
  readonly group: DriveGroup;
  /** In order of creation. */
  readonly volumes: readonly Volume[];
  /** Dedicated spares. */
  readonly spares: readonly string[];
  /** Drives without valid data: outdated or new ones. */
  readonly lacking: readonly string[];
  /** State in the last review by the controller; without power there is no review. */
  readonly state: VolumeState;
}

/** Share of the controller's background work beside the host's. Unit: %. Range: 0–100. */
export interface ControllerRates {
  readonly consistencyCheck: number;
  readonly rebuild: number;
  readonly transformation: number;
}

/** Volumes of a controller. */
export interface VolumeSet {
  /** Serial number of the next volume. */
  readonly nextSerial: number;
  readonly arrays: readonly VolumeArray[];
  /** Global spares. */
  readonly globalSpares: readonly string[];
  readonly rates: ControllerRates;
  /** Automatic volumes on unassigned drives. */
  readonly autoCreates: AutoCreate;
}

export const autoCreates = ['Disabled', 'NonRAID'] as const;
export type AutoCreate = (typeof autoCreates)[number];

export interface VolumesState {
  /** By storage; an absent one is in its delivered state, without volumes. */
  readonly byStorage: { readonly [storageId: string]: VolumeSet };
}

/** Source: behaviour § 2.9. */
const deliveredRates: ControllerRates = { consistencyCheck: 30, rebuild: 30, transformation: 30 };

/** Delivered state without volumes. */
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

/**
 * The blueprint's volumes on a controller without any. Volumes that do not fit its drives are skipped; the blueprint
 * was validated.
 */
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

/** The volumes of a storage in the blueprint, in the form of requests. */
export function builtVolumeRequests({ volumes }: BuiltStorage): readonly RequestedVolume[] {
  return volumes.map(({ raidType, bays, capacityBytes }) => ({
    raidType,
    driveIds: bays.map(String),
    capacityBytes,
  }));
}

/** `layouts`: the layouts of the volumes in the blueprint, in order. */
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

/** The set with one more volume, on one of its arrays or on a new one. */
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

/** A volume as the RAID calculations take it. */
export function driveArray({ group, volumes }: VolumeArray): DriveArray {
  return { group, slices: volumes.map(({ slice }) => slice) };
}

export type HasVolumes = Pick<ControllerTree, 'volumes'>;

export function volumeSet({ volumes }: HasVolumes, { id }: Pick<BuiltStorage, 'id'>): VolumeSet {
  return volumes.byStorage[id] ?? noVolumes;
}
