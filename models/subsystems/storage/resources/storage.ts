/** Storage: a controller with its drives, or drives on the processor's own lanes. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { uri } from '../../../resource/kinds.js';
import { ofSystem } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, row } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';
import { namingWriteable } from '../../../resource/writeable-names.js';
import {
  awaitedStorage,
  driveUri,
  enclosureUri,
  isSelfHosted,
  listFittedDrives,
  type StorageDevice,
  storageETag,
  storagePattern,
  storagesPattern,
  storageUri,
} from '../../parts/index.js';
import { storageRollup, storageState } from '../health.js';
import { storagePlaces } from '../places.js';
import { controllerRows, upkeepRows } from './controller-rows.js';
import { autoCreateRows, resetToDefaults, takeAutoCreate } from './storage-settings.js';

type StorageView = View<PlaceOf<typeof storagePattern, StorageDevice>>;

export const storage = at(storagePattern, storagePlaces).resource({
  awaited: awaitedStorage,
  type: 'Storage.v1_15_0.Storage',
  says: 'A storage controller with its drives, or drives that need none.',
  etag: storageETag,
  actions: [resetToDefaults],
  finishPatch: (stage, set, { part }) => takeAutoCreate(stage, part, set),
  properties: namingWriteable(({ params }: StorageView) => isSelfHosted(params), {
    ...identity(
      ({ part }: StorageView) => part.built.id,
      ({ part }) => part.built.name,
    ),
    Status: status(['Health', 'HealthRollup', 'State'], ({ tree, part }) => {
      const rollup = storageRollup(tree, part);
      return { Health: rollup, HealthRollup: rollup, State: storageState(tree) };
    }),
    ...autoCreateRows,
    StorageControllers: list('The controllers.', ({ part }: StorageView) => controllersOf(part), {
      '@odata.id': row(
        uri,
        'The address of the resource.',
        (device: StorageDevice) => `${storageUri(device)}#/StorageControllers/0`,
      ),
      MemberId: row(text(), 'Its number among them.', () => '0'),
      Name: row(text(), 'What people call it.', ({ built }: StorageDevice) => built.name),
      ...controllerRows,
      ...upkeepRows,
    }),
    'StorageControllers@odata.count': row(
      whole(),
      'How many controllers there are.',
      ({ part }) => controllersOf(part).length,
    ),
    Controllers: linkRow('The controllers, each by itself.', ({ part }) => `${storageUri(part)}Controllers/`),
    Drives: linksRow('The drives.', ({ tree, part }: StorageView) => driveUris(tree, part)),
    'Drives@odata.count': row(
      whole(),
      'How many drives there are.',
      ({ tree, part }) => listFittedDrives(tree, part).length,
    ),
    Volumes: linkRow('The volumes on its drives.', ({ part }) => `${storageUri(part)}Volumes/`),
    Links: links({
      Enclosures: linksRow('The enclosures that its drives are in.', ({ part }: StorageView) => [
        enclosureUri(part),
      ]),
      'Enclosures@odata.count': row(whole(), 'How many enclosures there are.', 1),
    }),
  }),
});

/** Drives on the processor's own lanes have a controller each, which is part of the drive. */
function controllersOf(device: StorageDevice): readonly StorageDevice[] {
  return device.built.kind === 'raid' ? [device] : [];
}

function driveUris(tree: View['tree'], device: StorageDevice): readonly string[] {
  return listFittedDrives(tree, device).map((drive) => driveUri(tree, drive));
}

export const storages = at(storagesPattern, () => [{ params: ofSystem }]).collection({
  type: 'StorageCollection.StorageCollection',
  says: 'The storage of the server.',
  name: 'Storage',
  description: 'The storage controllers and drives that this server has found',
  members: storage,
});
