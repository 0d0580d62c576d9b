/** The collection of the one controller there is. */

import { at } from '../../../resource/at.js';
import { root } from '../../../resource/uris.js';
import { manager } from './manager.js';

export const managers = at(`${root}Managers/`).collection({
  type: 'ManagerCollection.ManagerCollection',
  says: 'The management controllers of the service.',
  name: 'Managers',
  description: 'The management controller',
  members: manager,
});
