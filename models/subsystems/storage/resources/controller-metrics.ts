/** What storage controllers count. Of errors that nothing here makes there is no count. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import type { PlaceOf } from '../../../resource/place.js';
import { whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { type StorageDevice, storageETag } from '../../parts/index.js';
import { controllerPlaces } from '../places.js';
import { controllerPattern } from './controllers.js';

type ControllerView = View<PlaceOf<typeof controllerPattern, StorageDevice>>;

export const controllerMetrics = at(`${controllerPattern}Metrics/`, controllerPlaces).resource({
  type: 'StorageControllerMetrics.v1_0_3.StorageControllerMetrics',
  says: 'What a storage controller counts.',
  etag: storageETag,
  properties: {
    ...identity<ControllerView>('Metrics', 'Storage Controller Metrics'),
    StateChangeCount: row(
      whole(),
      'How often it was given power or lost it.',
      ({ tree }: ControllerView) => tree.storage.use.powerChanges,
      { volatile: true },
    ),
  },
});
