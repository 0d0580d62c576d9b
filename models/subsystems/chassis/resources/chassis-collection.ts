/** The collection of enclosures: so far the server's own. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';

export const chassisCollection: ResourceDefinition = {
  uri: `${root}Chassis/`,
  type: 'ChassisCollection.ChassisCollection',
  project: (view) => collectionOf(view, 'Chassis', 'The enclosures of this server', [`${root}Chassis/1/`]),
};
