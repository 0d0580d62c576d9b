/** The collection of the one controller there is. */
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';
import { collectionOf } from '../collection.js';

export const managers: ResourceDefinition = {
  uri: `${root}Managers/`,
  type: 'ManagerCollection.ManagerCollection',
  project: (view) => collectionOf(view, 'Managers', 'The management controller', [`${root}Managers/1/`]),
};
