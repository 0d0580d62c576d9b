/** The collection of enclosures: the server's own, and those of its drives. */
import { at } from '../../../resource/at.js';
import { root } from '../../../resource/uris.js';
import { enclosure } from '../../storage/index.js';
import { chassis } from './chassis.js';

export const chassisCollection = at(`${root}Chassis/`).collection({
  type: 'ChassisCollection.ChassisCollection',
  says: 'The enclosures of the server.',
  name: 'Chassis',
  description: 'The enclosures of this server',
  members: [chassis, enclosure],
});
