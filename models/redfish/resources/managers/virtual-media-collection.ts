/** The collection of the virtual drives. */
import { virtualDriveIds } from '../../../state/virtual-media.js';
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';
import { collectionOf } from '../collection.js';

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
