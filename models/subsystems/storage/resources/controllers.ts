/** Storage controllers, each as a resource. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import type { PlaceOf } from '../../../resource/place.js';
import { linkRow, rowsFrom } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import {
  awaitedStorage,
  type StorageDevice,
  storageETag,
  storagePattern,
  storageUri,
} from '../../parts/index.js';
import { controllerPlaces, storagePlaces } from '../places.js';
import { assetTagRow, controllerRows, upkeepRows } from './controller-rows.js';

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
    ...rowsFrom(({ part }: ControllerView) => part, upkeepRows),
    AssetTag: assetTagRow,
    Certificates: linkRow(
      'The certificates that it proves itself with.',
      ({ part }) => `${storageUri(part)}Controllers/0/Certificates/`,
    ),
    EnvironmentMetrics: linkRow(
      'How warm it is, and what it draws.',
      ({ part }) => `${storageUri(part)}Controllers/0/EnvironmentMetrics/`,
    ),
    Metrics: linkRow('What it counts.', ({ part }) => `${storageUri(part)}Controllers/0/Metrics/`),
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
