/** A volume as a resource. */
import { deriveDigest } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import { type Operation, operationsOn } from '../../../../models/operations/index.js';
import { capacityOn, raidTypes } from '../../../../models/raid/index.js';
import {
  action,
  defineAt,
  durableName,
  flag,
  identity,
  links,
  linksRow,
  namingWriteable,
  ofSystem,
  oneOf,
  optional,
  type ResourceLocationOf,
  type Row,
  refused,
  row,
  status,
  text,
  type View,
  valuesOf,
  type WriteTarget,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { awaitedStorage, findStorageUnavailable, isSelfHosted, storageETag } from '../../../parts/index.js';
import { driveInBay } from '../drive-shelf.js';
import {
  initialiseMethods,
  initialiseTypes,
  isForeground,
  isInitialisation,
  isInitialising,
  startInitialisation,
} from '../initialisation.js';
import {
  changeVolume,
  type LocatedVolume,
  listShownVolumes,
  uriInBays,
  volumePattern,
  volumeUri,
} from '../located-volumes.js';
import { finishVolumePatch } from '../new-volume.js';
import { isRebuild, rebuildsOf } from '../rebuild.js';
import { requestChange } from '../requests.js';
import {
  allowedReadPolicies,
  allowedWritePolicies,
  logicalUnitNumber,
  readCachePolicies,
  writeCachePolicies,
  writeCacheState,
  writeCacheStates,
} from '../state.js';
import { volumeStatus } from '../volume-status.js';

import { operationsRow } from './operations-row.js';
import { drivesReader, namePattern, volumeName } from './volume-parameters.js';

/** Action that initializes an existing volume, whose data is lost. */
const initialize = action({
  name: 'Volume.Initialize',
  description: 'Initializes the volume; all its data is lost.',
  privilege: 'HostStorageConfigPriv',
  parameters: {
    InitializeMethod: optional(
      oneOf(initialiseMethods),
      'Initialization method: in the foreground or in the background.',
    ),
    InitializeType: optional(
      oneOf(initialiseTypes),
      'Type of initialization: the whole volume or only its ends.',
    ),
  },
  apply: (
    stage,
    { InitializeMethod = 'Background', InitializeType = 'Fast' },
    { part }: WriteTarget<ResourceLocationOf<string, LocatedVolume>>,
  ) => {
    const away = findStorageUnavailable(stage.tree);
    if (away !== undefined) return refused(away);
    if (isInitialising(stage, part)) return refused(mgmtMessage('AlreadyInProgress'));
    if (part.array.state === 'failed')
      return refused(mgmtMessage('InvalidOperationForSystemState', ['the volume has failed']));
    startInitialisation(stage, part, { method: InitializeMethod, type: InitializeType });
    const { device, volume } = part;
    stage.emit('volume.overwritten', { storage: device.built.id, serial: volume.serial }, 'volumes');
    return written(baseMessage('Success'));
  },
});

/** Types of volumes: the former names of redundancy, which RAID levels have replaced. */
const volumeTypes = [
  ...(['RawDevice', 'NonRedundant', 'Mirrored', 'StripedWithParity'] as const),
  ...(['SpannedMirrors', 'SpannedStripesWithParity'] as const),
] as const;

/** Volume type of each RAID level. Source: DSP0268 "VolumeType", which the standard has replaced by RAID levels. */
const typesByLevel: Readonly<Record<(typeof raidTypes)[number], (typeof volumeTypes)[number]>> = {
  None: 'RawDevice',
  RAID0: 'NonRedundant',
  RAID1: 'Mirrored',
  RAID5: 'StripedWithParity',
  RAID6: 'StripedWithParity',
  RAID10: 'SpannedMirrors',
  RAID50: 'SpannedStripesWithParity',
  RAID60: 'SpannedStripesWithParity',
};

type At = ResourceLocationOf<string, LocatedVolume>;

const volumeTypeRow: Row<View<At>, At> = row(
  oneOf(volumeTypes),
  'Redundancy type of the volume.',
  ({ part }: View<At>) => typesByLevel[part.array.group.raidType],
  { deprecated: 'Use RAIDType.' },
);

type VolumePlace = ResourceLocationOf<typeof volumePattern, LocatedVolume>;
type VolumeView = View<VolumePlace>;

const byStorage = {
  privilege: 'HostStorageConfigPriv',
  locked: (tree: View['tree']) => findStorageUnavailable(tree),
} as const;

function bytes(
  description: string,
  of: (located: LocatedVolume) => number | undefined,
): Row<VolumeView, VolumePlace> {
  return row(whole(), description, ({ part }: VolumeView) => of(part), { unit: 'bytes' });
}

export const volume = defineAt(volumePattern, (tree) =>
  listShownVolumes(tree).map((part) => ({
    params: { ...ofSystem, StorageId: part.device.built.id, VolumeId: part.volume.id },
    part,
  })),
).resource({
  type: 'Volume.v1_9_0.Volume',
  awaited: awaitedStorage,
  typeDescription: 'A volume, or the capabilities of volumes.',
  etag: storageETag,
  actions: [initialize],
  properties: namingWriteable(({ params }: VolumeView) => isSelfHosted(params), {
    ...identity(
      ({ part }: VolumeView) => part.volume.id,
      ({ part }) => part.volume.name,
    ),
    DisplayName: row(volumeName, 'Display name of the volume.', ({ part }) => part.volume.displayName, {
      set: {
        ...byStorage,
        apply: (stage, displayName, { part }) => changeVolume(stage, part, { displayName }),
      },
    }),
    'DisplayName@Redfish.AllowablePattern': row(
      text(),
      'Pattern of an allowed display name.',
      () => namePattern,
    ),
    Status: status(['Health', 'State'], ({ tree, part }) => volumeStatus(tree, part)),
    BlockSizeBytes: bytes('Block size of the volume, in bytes.', (part) => memberDrive(part)?.blockSizeBytes),
    CapacityBytes: bytes('Capacity of the volume, in bytes.', ({ array, volume }) =>
      capacityOn(array.group, volume.slice),
    ),
    Encrypted: row(flag, 'Indicates whether the volume is encrypted.', false),
    EncryptionTypes: row(valuesOf(text()), 'Encryption types of the volume.', () => []),
    Identifiers: durableName(({ part: { device, volume } }: VolumeView, { tree }) => ({
      format: 'NAA',
      digest: deriveDigest(tree.seed, `name/volume/${device.built.id}/${volume.serial}`),
    })),
    IOPerfModeEnabled: row(
      flag,
      'Indicates whether the accelerated input/output path of the controller is enabled for the volume.',
      ({ part }) => memberDrive(part)?.mediaType === 'SSD',
    ),
    Links: links(
      namingWriteable(({ params }: VolumeView) => isSelfHosted(params), {
        Drives: linksRow('Drives of the volume.', ({ tree, part }: VolumeView) => driveUris(tree, part)),
        'Drives@odata.count': row(
          whole(),
          'Number of drives of the volume.',
          ({ tree, part }) => driveUris(tree, part).length,
        ),
        DedicatedSpareDrives: {
          ...linksRow('Spare drives that are dedicated to the volume.', ({ tree, part }: VolumeView) =>
            uriInBays(tree, part.device, part.array.spares),
          ),
          // `apply` changes nothing here, because `finishVolumePatch` applies or refuses all spares together.
          setBy: { reader: drivesReader, ...byStorage, apply: () => undefined },
        },
        'DedicatedSpareDrives@odata.count': row(
          whole(),
          'Number of dedicated spare drives.',
          ({ tree, part }) => uriInBays(tree, part.device, part.array.spares).length,
        ),
      }),
    ),
    LogicalUnitNumber: row(whole(), 'Logical unit number (LUN) of the volume.', ({ part }) =>
      logicalUnitNumber(part.volume.serial),
    ),
    Operations: operationsRow(({ tree, part }: VolumeView) => operationsOfVolume(tree, part), operationName),
    OptimumIOSizeBytes: bytes('Optimum input/output size, in bytes.', ({ array, volume }) =>
      capacityOn(array.group, { startBytes: 0, lengthBytes: volume.stripBytes }),
    ),
    RAIDType: row(oneOf(raidTypes), 'RAID level of the volume.', ({ part }) => part.array.group.raidType),
    ReadCachePolicy: row(
      oneOf(readCachePolicies),
      'Read cache policy of the volume.',
      ({ part }) => part.volume.readCachePolicy,
      {
        allowable: ({ part }) => allowedReadPolicies(part.device.built),
        set: {
          ...byStorage,
          apply: (stage, readCachePolicy, { part }) => changeVolume(stage, part, { readCachePolicy }),
        },
      },
    ),
    StripSizeBytes: bytes('Strip size of the volume, in bytes.', ({ volume }) => volume.stripBytes),
    VolumeType: volumeTypeRow,
    VolumeUsage: row(oneOf(['Data']), 'Usage of the volume.', () => 'Data'),
    WriteCachePolicy: row(
      oneOf(writeCachePolicies),
      'Write cache policy of the volume.',
      ({ part }) => part.volume.writeCachePolicy,
      {
        allowable: ({ part }) => allowedWritePolicies(part.device.built),
        set: {
          ...byStorage,
          apply: (stage, writeCachePolicy, { part }) => changeVolume(stage, part, { writeCachePolicy }),
        },
      },
    ),
    WriteCacheState: row(
      oneOf(writeCacheStates),
      'State of the write cache: protected, unprotected or degraded.',
      ({ tree, part }) => writeCacheState(tree, part.device.built, part.volume),
    ),
  }),
  finishPatch: (stage, set, { part }) => finishVolumePatch(stage, part, set),
  removal: {
    privilege: 'HostStorageConfigPriv',
    // Only some controllers delete single volumes. All others delete volumes by a reset to their defaults (behaviour
    // "Storage").
    offered: ({ device }) => device.built.deletesVolumes,
    apply: (stage, { part: { device, volume } }) =>
      requestChange(stage, device, { type: 'delete', id: volume.id }),
  },
});

/** Returns the first drive of a volume. It represents all drives of the volume, because they are of the same kind. */
function memberDrive({ device, array }: LocatedVolume) {
  const [bay = ''] = array.group.spans.flat();
  return driveInBay(device, bay)?.built;
}

function driveUris(tree: View['tree'], { device, array }: LocatedVolume): readonly string[] {
  return uriInBays(tree, device, array.group.spans.flat());
}

function operationsOfVolume(
  tree: Pick<ControllerTree, 'operations'>,
  located: LocatedVolume,
): readonly Operation[] {
  return [
    ...operationsOn(tree, volumeUri(located)).filter(isInitialisation),
    ...rebuildsOf(tree, located.device, located.array),
  ];
}

function operationName(operation: Operation): string {
  if (isRebuild(operation)) return 'Rebuilding';
  return isForeground(operation) ? 'Foreground Initialization' : 'Background Initialization';
}
