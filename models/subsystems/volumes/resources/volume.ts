/** A volume. */
import { deriveDigest } from '../../../../engine/index.js';
import { capacityOn, raidTypes } from '../../../raid/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { durableName } from '../../../resource/durable-name.js';
import { valuesOf } from '../../../resource/kinds.js';
import { ofSystem } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { linksRow, row } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';
import { namingWriteable } from '../../../resource/writeable-names.js';
import { awaitedStorage, isSelfHosted, storageAway, storageETag } from '../../parts/index.js';
import {
  allowedReadPolicies,
  allowedWritePolicies,
  readCachePolicies,
  writeCachePolicies,
  writeCacheState,
  writeCacheStates,
} from '../cache-policies.js';
import { volumeStatus } from '../judged.js';
import { type LocatedVolume, listKnownVolumes, uriInBays, volumePattern } from '../located.js';
import { requestChange } from '../requests.js';
import { driveInBay } from '../shelf.js';
import { operationName, operationsOfVolume } from '../under-way.js';
import { logicalUnitNumber } from '../volume-ids.js';
import { changeVolume } from '../written.js';
import { initialize } from './initialize.js';
import { operationsRow } from './operations-row.js';
import { drivesReader, namePattern, volumeName } from './volume-parameters.js';
import { finishVolumePatch } from './volume-patch.js';
import { volumeTypeRow } from './volume-type.js';

type VolumePlace = PlaceOf<typeof volumePattern, LocatedVolume>;
type VolumeView = View<VolumePlace>;

const byStorage = {
  privilege: 'HostStorageConfigPriv',
  locked: (tree: View['tree']) => storageAway(tree),
} as const;

export const volume = at(volumePattern, (tree) =>
  listKnownVolumes(tree).map((part) => ({
    params: { ...ofSystem, StorageId: part.device.built.id, VolumeId: part.volume.id },
    part,
  })),
).resource({
  type: 'Volume.v1_9_0.Volume',
  awaited: awaitedStorage,
  says: 'A volume, or what one may be.',
  etag: storageETag,
  actions: [initialize],
  properties: namingWriteable(({ params }: VolumeView) => isSelfHosted(params), {
    ...identity(
      ({ part }: VolumeView) => part.volume.id,
      ({ part }) => part.volume.name,
    ),
    DisplayName: row(volumeName, 'What people call it.', ({ part }) => part.volume.displayName, {
      set: {
        ...byStorage,
        apply: (stage, displayName, { part }) => changeVolume(stage, part, { displayName }),
      },
    }),
    'DisplayName@Redfish.AllowablePattern': row(text(), 'The form of that.', () => namePattern),
    Status: status(['Health', 'State'], ({ tree, part }) => volumeStatus(tree, part)),
    BlockSizeBytes: row(
      whole(),
      'What is written at once.',
      ({ part }) => memberDrive(part)?.blockSizeBytes,
      {
        unit: 'bytes',
      },
    ),
    CapacityBytes: row(
      whole(),
      'How much it holds.',
      ({ part }) => capacityOn(part.array.group, part.volume.slice),
      { unit: 'bytes' },
    ),
    Encrypted: row(flag, 'Whether what it holds is encrypted.', false),
    EncryptionTypes: row(valuesOf(text()), 'How what it holds is encrypted.', () => []),
    Identifiers: durableName(({ part: { device, volume } }: VolumeView, { tree }) => ({
      format: 'NAA',
      digest: deriveDigest(tree.seed, `name/volume/${device.built.id}/${volume.serial}`),
    })),
    IOPerfModeEnabled: row(
      flag,
      'Whether its controller takes the short way that fast drives allow.',
      ({ part }) => memberDrive(part)?.mediaType === 'SSD',
    ),
    Links: links(
      namingWriteable(({ params }: VolumeView) => isSelfHosted(params), {
        Drives: linksRow('The drives it is on.', ({ tree, part }: VolumeView) => driveUris(tree, part)),
        'Drives@odata.count': row(
          whole(),
          'How many drives it is on.',
          ({ tree, part }) => driveUris(tree, part).length,
        ),
        DedicatedSpareDrives: {
          ...linksRow('The drives that stand in for its own alone.', ({ tree, part }: VolumeView) =>
            uriInBays(tree, part.device, part.array.spares),
          ),
          // What is given is taken over, or refused, as a whole: `finishVolumePatch`.
          setBy: { reader: drivesReader, ...byStorage, apply: () => undefined },
        },
        'DedicatedSpareDrives@odata.count': row(
          whole(),
          'How many drives stand in for its own alone.',
          ({ tree, part }) => uriInBays(tree, part.device, part.array.spares).length,
        ),
      }),
    ),
    LogicalUnitNumber: row(whole(), 'What the host knows it by.', ({ part }) =>
      logicalUnitNumber(part.volume.serial),
    ),
    Operations: operationsRow(({ tree, part }: VolumeView) => operationsOfVolume(tree, part), operationName),
    OptimumIOSizeBytes: row(
      whole(),
      'What is best read and written at once.',
      ({ part: { array, volume } }) =>
        capacityOn(array.group, { startBytes: 0, lengthBytes: volume.stripBytes }),
      { unit: 'bytes' },
    ),
    RAIDType: row(oneOf(raidTypes), 'The level.', ({ part }) => part.array.group.raidType),
    ReadCachePolicy: row(
      oneOf(readCachePolicies),
      'Whether it is read ahead.',
      ({ part }) => part.volume.readCachePolicy,
      {
        allowable: ({ part }) => allowedReadPolicies(part.device.built),
        set: {
          ...byStorage,
          apply: (stage, readCachePolicy, { part }) => changeVolume(stage, part, { readCachePolicy }),
        },
      },
    ),
    StripSizeBytes: row(
      whole(),
      'How much of it is written to a drive at a time.',
      ({ part }) => part.volume.stripBytes,
      { unit: 'bytes' },
    ),
    VolumeType: volumeTypeRow,
    VolumeUsage: row(oneOf(['Data']), 'What it is for.', () => 'Data'),
    WriteCachePolicy: row(
      oneOf(writeCachePolicies),
      'When what is written counts as written.',
      ({ part }) => part.volume.writeCachePolicy,
      {
        allowable: ({ part }) => allowedWritePolicies(part.device.built),
        set: {
          ...byStorage,
          apply: (stage, writeCachePolicy, { part }) => changeVolume(stage, part, { writeCachePolicy }),
        },
      },
    ),
    WriteCacheState: row(oneOf(writeCacheStates), 'Whether what is kept back is safe.', ({ tree, part }) =>
      writeCacheState(tree, part.device.built, part.volume),
    ),
  }),
  finishPatch: (stage, set, { part }) => finishVolumePatch(stage, part, set),
  removal: {
    privilege: 'HostStorageConfigPriv',
    // Others are reset to their defaults (behaviour "Storage").
    offered: ({ device }) => device.built.deletesVolumes,
    apply: (stage, { part: { device, volume } }) =>
      requestChange(stage, device, { type: 'delete', id: volume.id }),
  },
});

/** Any of its drives: they are alike. */
function memberDrive({ device, array }: LocatedVolume) {
  const [bay = ''] = array.group.spans.flat();
  return driveInBay(device, bay)?.built;
}

function driveUris(tree: View['tree'], { device, array }: LocatedVolume): readonly string[] {
  return uriInBays(tree, device, array.group.spans.flat());
}
