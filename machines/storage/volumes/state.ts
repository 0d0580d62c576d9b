/**
 * Configuration of the volumes of storage controllers: arrays of drives, volumes on them, and spares. The defects of
 * drives are in the conditions of parts (`parts/conditions.ts`), and `review.ts` applies the effects of these defects
 * to arrays.
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

/** Cache policies of a volume and the state of its write cache. Source: behaviour § 2.9. */
export const readCachePolicies = ['Off', 'ReadAhead'] as const;
export const writeCachePolicies = ['ProtectedWriteBack', 'UnprotectedWriteBack', 'WriteThrough'] as const;
type ReadCachePolicy = (typeof readCachePolicies)[number];
type WriteCachePolicy = (typeof writeCachePolicies)[number];

interface CachePolicies {
  readonly readCachePolicy: ReadCachePolicy;
  readonly writeCachePolicy: WriteCachePolicy;
}

type Cached = Pick<BuiltStorage, 'cacheMiB'>;

/**
 * Returns the allowed read policies. Assumption: a controller without a cache supports neither read-ahead nor
 * write-back.
 */
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

/**
 * Returns the state of a volume's write cache. In the state `Degraded` writes go directly to the drives until the
 * energy pack works again.
 */
export function writeCacheState(
  tree: Pick<ControllerTree, 'blueprint' | 'conditions'>,
  storage: BuiltStorage,
  { writeCachePolicy }: CachePolicies,
): (typeof writeCacheStates)[number] {
  if (writeCachePolicy === 'UnprotectedWriteBack') return 'Unprotected';
  if (writeCachePolicy === 'WriteThrough') return 'Protected';
  return isCacheProtected(tree, storage) ? 'Protected' : 'Degraded';
}

// Identifiers and names of volumes. Source: behaviour § 2.9, "Volumes".

/** Identifier of the first volume. Identifiers decrease to 1 and then restart. */
const firstId = 239;

export function volumeId(serial: number): string {
  return String(firstId - logicalUnitNumber(serial));
}

/** Returns the logical unit number of a volume, by which the host identifies it. */
export function logicalUnitNumber(serial: number): number {
  return serial % firstId;
}

/**
 * Returns the first serial number from `from` whose identifier is unused. The search ends, because there are fewer
 * volumes than identifiers.
 */
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
  /**
   * Number of volumes that the controller had created before. The number is unique; permanent names of the volume are
   * derived from it.
   */
  readonly serial: number;
  readonly name: string;
  readonly displayName: string;
  readonly slice: DriveSlice;
  /** Size of a strip. Unit: bytes. */
  readonly stripBytes: number;
}

/** Drives with their volumes. A drive is identified by its bay. */
export interface VolumeArray {
  readonly group: DriveGroup;
  /** Volumes in the order of their creation. */
  readonly volumes: readonly Volume[];
  /** Bays of the dedicated spares. */
  readonly spares: readonly string[];
  /** Bays of drives without valid data, because they are outdated or new. */
  readonly lacking: readonly string[];
  /** State in the last review by the controller. A controller without power performs no review. */
  readonly state: VolumeState;
}

/** Shares of the controller's time for background work beside the work of the host. Unit: %. Range: 0–100. */
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
  /** Bays of the global spares. */
  readonly globalSpares: readonly string[];
  readonly rates: ControllerRates;
  /** Mode of the automatic creation of volumes on unassigned drives. */
  readonly autoCreates: AutoCreate;
}

export const autoCreates = ['Disabled', 'NonRAID'] as const;
export type AutoCreate = (typeof autoCreates)[number];

export interface VolumesState {
  /** Volume sets by identifier of the storage. A storage without an entry is in its factory state, without volumes. */
  readonly byStorage: { readonly [storageId: string]: VolumeSet };
}

/** Factory values of the rates. Source: behaviour § 2.9. */
const deliveredRates: ControllerRates = { consistencyCheck: 30, rebuild: 30, transformation: 30 };

/** Factory state of a controller without volumes. */
export const noVolumes: VolumeSet = {
  nextSerial: 0,
  arrays: [],
  globalSpares: [],
  rates: deliveredRates,
  autoCreates: 'Disabled',
};

/**
 * Returns the initial volumes. The value is cached by the storage of the blueprint, so that all controllers with this
 * blueprint share it.
 */
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
 * Creates the volumes of the blueprint on a controller without volumes. All of them fit the drives, because the
 * blueprint was validated.
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

/** Returns the blueprint's volumes of a storage, in the form of requests. */
export function builtVolumeRequests({ volumes }: BuiltStorage): readonly RequestedVolume[] {
  return volumes.map(({ raidType, bays, capacityBytes }) => ({
    raidType,
    driveIds: bays.map(String),
    capacityBytes,
  }));
}

/** Returns the set with the volumes of the blueprint. `layouts` contains their layouts in the order of the blueprint. */
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

/** Returns the set with a new volume, on an existing array or on a new one. */
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

/** Returns an array in the form that the RAID calculations use. */
export function driveArray({ group, volumes }: VolumeArray): DriveArray {
  return { group, slices: volumes.map(({ slice }) => slice) };
}

export type HasVolumes = Pick<ControllerTree, 'volumes'>;

export function volumeSet({ volumes }: HasVolumes, { id }: Pick<BuiltStorage, 'id'>): VolumeSet {
  return volumes.byStorage[id] ?? noVolumes;
}
