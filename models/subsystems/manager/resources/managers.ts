/** The collection of the one controller there is. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';

export const managers: ResourceDefinition = {
  uri: `${root}Managers/`,
  type: 'ManagerCollection.ManagerCollection',
  project: (view) => collectionOf(view, 'Managers', 'The management controller', [`${root}Managers/1/`]),
};
