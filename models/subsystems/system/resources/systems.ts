/** The collection of the one server there is. */

import { at } from '../../../resource/at.js';
import { root } from '../../../resource/uris.js';
import { system } from './system.js';

export const systems = at(`${root}Systems/`).collection({
  type: 'ComputerSystemCollection.ComputerSystemCollection',
  says: 'The servers that the controller manages.',
  name: 'Computer Systems',
  description: 'The server this controller manages',
  members: system,
});
