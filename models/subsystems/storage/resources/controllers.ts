/** Storage controllers, each as a resource. */
import { raidTypes } from '../../../raid/index.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, row, rowsFrom, section } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import {
  awaitedStorage,
  type StorageDevice,
  storageETag,
  storagePattern,
  storageUri,
} from '../../parts/index.js';
import { cacheStatus, persistentShare } from '../cache.js';
import { controllerPlaces, storagePlaces } from '../places.js';
import { controllerRows } from './controller-rows.js';
import { rateRows } from './rate-rows.js';

const controllersPattern = `${storagePattern}Controllers/` as const;
export const controllerPattern = `${controllersPattern}{ControllerId}/` as const;
type ControllerView = View<PlaceOf<typeof controllerPattern, StorageDevice>>;

export const storageController = at(controllerPattern, controllerPlaces).resource({
  awaited: awaitedStorage,
  type: 'StorageController.v1_7_0.StorageController',
  says: 'A storage controller.',
  etag: storageETag,
  properties: {
    ...identity(
      ({ params }: ControllerView) => params.ControllerId,
      ({ part }) => part.built.name,
    ),
    ...rowsFrom(({ part }: ControllerView) => part, controllerRows),
    CacheSummary: section(
      'The memory in which it keeps what is written and read.',
      ({ part }: ControllerView) => (part.built.cacheMiB === 0 ? undefined : part),
      {
        TotalCacheSizeMiB: row(whole(), 'How large it is.', ({ built }) => built.cacheMiB, { unit: 'MiB' }),
        PersistentCacheSizeMiB: row(
          whole(),
          'How much of it outlives a loss of power.',
          ({ built }, { tree }) => Math.ceil(built.cacheMiB * persistentShare(tree, built)),
          { unit: 'MiB' },
        ),
        Status: status(['Health', 'State'], ({ built }: StorageDevice, { tree }) => cacheStatus(tree, built)),
      },
    ),
    EnvironmentMetrics: linkRow(
      'How warm it is, and what it draws.',
      ({ part }) => `${storageUri(part)}Controllers/0/EnvironmentMetrics/`,
    ),
    Metrics: linkRow('What it counts.', ({ part }) => `${storageUri(part)}Controllers/0/Metrics/`),
    ControllerRates: section(
      'How much of its time it spends on work of its own.',
      ({ part }: ControllerView) => (part.built.raidTypes.length === 0 ? undefined : part),
      rateRows,
    ),
    PartNumber: row(text(), 'The number its kind is ordered by.', ({ part }) => part.built.partNumber),
    SupportedRAIDTypes: row(
      valuesOf(oneOf(raidTypes)),
      'What its volumes may be.',
      ({ part }) => part.built.raidTypes,
    ),
  },
});

/** Drives on the processor's lanes have no controller of their own, and no collection that would be empty (behaviour § 2.9). */
const placesWithControllers = (tree: ControllerView['tree']) =>
  storagePlaces(tree).filter(({ part }) => part.built.kind === 'raid');

export const storageControllers = at(controllersPattern, placesWithControllers).collection({
  type: 'StorageControllerCollection.StorageControllerCollection',
  says: 'The controllers of storage.',
  name: 'Storage Controllers',
  description: 'The controllers of this storage',
  members: storageController,
});
