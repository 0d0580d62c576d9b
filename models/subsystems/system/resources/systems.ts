/** The collection of the one server there is. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';

export const systems: ResourceDefinition = {
  uri: `${root}Systems/`,
  type: 'ComputerSystemCollection.ComputerSystemCollection',
  project: (view) =>
    collectionOf(view, 'Computer Systems', 'The server this controller manages', [`${root}Systems/1/`]),
};
