/** The volumes that storage controllers have made, and what stands in for a drive of one. */
import type { Blueprint } from '../../blueprint/schema.js';
import type { Genesis } from '../../genesis.js';
import type { RaidType } from '../../raid/index.js';
import type { ControllerTree } from '../../tree.js';
import { type BuiltStorage, type Drive, storageUri } from '../parts/index.js';

export interface Volume {
  readonly name: string;
  readonly raidType: RaidType;
  /** Bays of the drives it is on, in the order its data is laid out. */
  readonly bays: readonly number[];
  /** Bays of the drives that stand in for those alone. */
  readonly spares: readonly number[];
}

/** What a controller keeps of its volumes. */
export interface VolumeSet {
  /** The id that the next volume gets: they count down, and none is given twice (behaviour § 2.9). */
  readonly nextId: number;
  readonly byId: { readonly [volumeId: string]: Volume };
  /** Bays of the drives that stand in for any. */
  readonly globalSpares: readonly number[];
}

export interface VolumesState {
  /** By storage; one that is not here has none, and never had. */
  readonly byStorage: { readonly [storageId: string]: VolumeSet };
}

/** Source: behaviour § 2.9. */
const firstId = 239;

const noVolumes: VolumeSet = { nextId: firstId, byId: {}, globalSpares: [] };

export function initialVolumes({ blueprint }: Pick<Genesis, 'blueprint'>): VolumesState {
  const built = blueprint.storage.filter(({ volumes }) => volumes.length > 0);
  return { byStorage: Object.fromEntries(built.map((storage) => [storage.id, volumesBuilt(storage)])) };
}

function volumesBuilt({ volumes }: Blueprint['storage'][number]): VolumeSet {
  const byId = volumes.map(({ raidType, bays, name }, index) => {
    const id = String(firstId - index);
    return [id, { name: name ?? `MR Volume ${id}`, raidType, bays, spares: [] }] as const;
  });
  return { ...noVolumes, nextId: firstId - volumes.length, byId: Object.fromEntries(byId) };
}

type Kept = Pick<ControllerTree, 'volumes'>;

function volumeSet({ volumes }: Kept, { id }: Pick<BuiltStorage, 'id'>): VolumeSet {
  return volumes.byStorage[id] ?? noVolumes;
}

/** What a drive is used for: in a volume, to stand in for one, or for nothing yet. */
export type DriveUse = 'volume' | 'dedicatedSpare' | 'globalSpare' | 'none';

export function driveUse(tree: Kept, { device, built: { bay } }: Drive): DriveUse {
  const { byId, globalSpares } = volumeSet(tree, device.built);
  const volumes = Object.values(byId);
  if (volumes.some(({ bays }) => bays.includes(bay))) return 'volume';
  if (volumes.some(({ spares }) => spares.includes(bay))) return 'dedicatedSpare';
  return globalSpares.includes(bay) ? 'globalSpare' : 'none';
}

/** The volumes on a drive, by address. */
export function volumesOn(tree: Kept, { device, built: { bay } }: Drive): readonly string[] {
  return Object.entries(volumeSet(tree, device.built).byId)
    .filter(([, { bays }]) => bays.includes(bay))
    .map(([id]) => `${storageUri(device)}Volumes/${id}/`);
}
