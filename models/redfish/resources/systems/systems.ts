/** The collection of the one server there is. */
import type { ResourceDefinition } from '../../define.js';
import { root } from '../../uris.js';
import { collectionOf } from '../collection.js';

export const systems: ResourceDefinition = {
  uri: `${root}Systems/`,
  type: 'ComputerSystemCollection.ComputerSystemCollection',
  project: (view) =>
    collectionOf(view, 'Computer Systems', 'The server this controller manages', [`${root}Systems/1/`]),
};
