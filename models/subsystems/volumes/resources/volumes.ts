/** The volumes of storage: of devices on which clients make them, and of others, which show them. */
import { type ApplyTime, eitherTime, immediately, onReset } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { ofSystem } from '../../../resource/one-server.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import { oneOf } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { creation } from '../../../resource/writes.js';
import type { ControllerTree } from '../../../tree.js';
import { awaitedStorage, listKnownStorage, type StorageDevice, storageETag } from '../../parts/index.js';
import { volumesPattern } from '../located.js';
import { requestChange } from '../requests.js';
import { volume } from './volume.js';
import { volumeParameters } from './volume-parameters.js';

type VolumesView = View<PlaceOf<typeof volumesPattern, StorageDevice>>;

/** One that only resets to its defaults makes its volumes itself. Source: behaviour § 2.9. */
function isWritable({ built }: StorageDevice): boolean {
  return built.raidTypes.length > 0 && built.deletesVolumes;
}

function placesOf(tree: ControllerTree, writable: boolean) {
  return listKnownStorage(tree)
    .filter((device) => isWritable(device) === writable)
    .map((part) => ({ params: { ...ofSystem, StorageId: part.built.id }, part }));
}

export const writablePlaces = (tree: View['tree']) => placesOf(tree, true);

const form = {
  type: 'VolumeCollection.VolumeCollection',
  says: 'The volumes of storage.',
  name: 'Volumes',
  description: 'The volumes on the drives of this storage',
  members: volume,
  etag: storageETag,
  awaited: awaitedStorage,
} as const;

/** Source: behaviour § 2.9. */
function applyTimesOf({ built }: StorageDevice): readonly ApplyTime[] {
  return built.appliesAt === 'nextReset' ? onReset : immediately;
}

export const volumes = at(volumesPattern, writablePlaces).collection({
  ...form,
  properties: {
    '@Redfish.OperationApplyTimeSupport': group('When volumes can be made.', {
      SupportedValues: row(
        valuesOf(oneOf(eitherTime)),
        'The times that a request can name.',
        ({ part }: VolumesView) => applyTimesOf(part),
      ),
    }),
  },
  creation: creation({
    privilege: 'HostStorageConfigPriv',
    properties: volumeParameters,
    applyTimes: (tree, { StorageId }) =>
      writablePlaces(tree).flatMap(({ part }) => (part.built.id === StorageId ? applyTimesOf(part) : [])),
    apply: (stage, body, at: Writing<{ params: Readonly<Record<string, string>>; part: StorageDevice }>) =>
      requestChange(stage, at.part, { type: 'create', body }),
  }),
});

export const volumesShown = at(volumesPattern, (tree) => placesOf(tree, false)).collection(form);
