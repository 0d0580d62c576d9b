/** The collection of enclosures: so far the server's own. */
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';
import { collectionOf } from '../collection.js';

export const chassisCollection: ResourceDefinition = {
  uri: `${root}Chassis/`,
  type: 'ChassisCollection.ChassisCollection',
  project: (view) => collectionOf(view, 'Chassis', 'The enclosures of this server', [`${root}Chassis/1/`]),
};
