/** Storage: a controller with its drives, or directly attached drives. */

import type { Json } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import type { Message } from '../../../../models/messages/index.js';
import {
  action,
  type BodyOf,
  defineAt,
  identity,
  linkRow,
  links,
  linksRow,
  list,
  namingWriteable,
  ofSystem,
  oneOf,
  type ResourceLocationOf,
  type Rows,
  required,
  row,
  status,
  text,
  uri,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import {
  awaitedStorage,
  driveUri,
  enclosureUri,
  findStorageUnavailable,
  isSelfHosted,
  listFittedDrives,
  type StorageDevice,
  storageETag,
  storagePattern,
  storagesPattern,
  storageUri,
} from '../../../parts/index.js';
import {
  allowedAutoCreates,
  autoCreates,
  requestChange,
  resetTypes,
  setAutoCreate,
  volumeSet,
} from '../../volumes/index.js';
import { storageRollup, storageState } from '../health.js';
import { storageInstances } from '../instances.js';
import { controllerRows, upkeepRows } from './controllers.js';

/**
 * Settings and actions of a storage as a whole: automatic creation of volumes on new drives, and the reset to defaults.
 */
type StoragePlace = ResourceLocationOf<typeof storagePattern, StorageDevice>;
const privilege = 'HostStorageConfigPriv';

function makesVolumes({ built }: StorageDevice): boolean {
  return built.raidTypes.length > 0;
}

const autoCreateRows: Rows<View<StoragePlace>, StoragePlace> = {
  AutoVolumeCreate: row(
    oneOf(autoCreates),
    'Mode of automatic volume creation from unassigned drives.',
    ({ tree, part }: View<StoragePlace>) =>
      makesVolumes(part) ? volumeSet(tree, part.built).autoCreates : undefined,
    {
      allowable: ({ part }) => allowedAutoCreates(part),
      // `apply` changes nothing here, because `takeAutoCreate` validates and applies the mode.
      set: { privilege, locked: findStorageUnavailable, apply: () => undefined },
    },
  ),
};

function takeAutoCreate(
  stage: Transaction,
  device: StorageDevice,
  set: ReadonlyMap<string, Json>,
): readonly Message[] {
  const to = autoCreates.find((each) => each === set.get('/AutoVolumeCreate'));
  return to === undefined ? [] : setAutoCreate(stage, device, to);
}

const resetParameters = {
  ResetType: required(oneOf(resetTypes), 'Scope of the reset: with or without deletion of the volumes.'),
};

const resetToDefaults = action<typeof resetParameters, BodyOf<typeof resetParameters>, StoragePlace>({
  name: 'Storage.ResetToDefaults',
  description:
    'Resets the storage controller to its factory defaults, with or without deletion of its volumes.',
  privilege,
  offered: ({ part }) => makesVolumes(part),
  parameters: resetParameters,
  apply: (stage, { ResetType }, at) => requestChange(stage, at.part, { type: 'reset', resetType: ResetType }),
});

type StorageView = View<ResourceLocationOf<typeof storagePattern, StorageDevice>>;

export const storage = defineAt(storagePattern, storageInstances).resource({
  awaited: awaitedStorage,
  type: 'Storage.v1_15_0.Storage',
  typeDescription: 'A storage subsystem: a storage controller with its drives, or drives without one.',
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
    StorageControllers: list(
      'Storage controllers, as members of an array.',
      ({ part }: StorageView) => controllersOf(part),
      {
        '@odata.id': row(
          uri,
          'URI of the array element.',
          (device: StorageDevice) => `${storageUri(device)}#/StorageControllers/0`,
        ),
        MemberId: row(text(), 'Identifier of the controller within the array.', () => '0'),
        Name: row(text(), 'Name of the storage controller.', ({ built }: StorageDevice) => built.name),
        ...controllerRows,
        ...upkeepRows,
      },
    ),
    'StorageControllers@odata.count': row(
      whole(),
      'Number of storage controllers.',
      ({ part }) => controllersOf(part).length,
    ),
    Controllers: linkRow(
      'Link to the storage controllers as resources.',
      ({ part }) => `${storageUri(part)}Controllers/`,
    ),
    Drives: linksRow('Drives of the storage subsystem.', ({ tree, part }: StorageView) =>
      driveUris(tree, part),
    ),
    'Drives@odata.count': row(
      whole(),
      'Number of drives.',
      ({ tree, part }) => listFittedDrives(tree, part).length,
    ),
    Volumes: linkRow(
      'Link to the volumes of the storage subsystem.',
      ({ part }) => `${storageUri(part)}Volumes/`,
    ),
    Links: links({
      Enclosures: linksRow('Enclosures that contain the drives.', ({ part }: StorageView) => [
        enclosureUri(part),
      ]),
      'Enclosures@odata.count': row(whole(), 'Number of enclosures.', 1),
    }),
  }),
});

/**
 * Returns the storage controllers. Directly attached drives have none, because each of these drives contains its own
 * controller.
 */
function controllersOf(device: StorageDevice): readonly StorageDevice[] {
  return device.built.kind === 'raid' ? [device] : [];
}

function driveUris(tree: View['tree'], device: StorageDevice): readonly string[] {
  return listFittedDrives(tree, device).map((drive) => driveUri(tree, drive));
}

export const storages = defineAt(storagesPattern, () => [{ params: ofSystem }]).collection({
  type: 'StorageCollection.StorageCollection',
  typeDescription: 'Storage subsystems of the server.',
  name: 'Storage',
  description: 'Storage controllers and drives that this server has found',
  members: storage,
});
