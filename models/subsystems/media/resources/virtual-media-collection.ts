/** The collection of the virtual drives. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { virtualDriveIds } from '../state.js';

export const virtualMediaUri = `${root}Managers/{ManagerId}/VirtualMedia/`;

export const virtualMediaCollection: ResourceDefinition = {
  uri: virtualMediaUri,
  type: 'VirtualMediaCollection.VirtualMediaCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(
      view,
      'Virtual Media Services',
      'The virtual drives of the server',
      virtualDriveIds.map((id) => `${root}Managers/1/VirtualMedia/${id}/`),
    ),
};
