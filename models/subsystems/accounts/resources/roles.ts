/** The collection of the three standard roles. */

import { at } from '../../../resource/at.js';
import { role, rolesUri } from './role.js';

export const roles = at(rolesUri).collection({
  type: 'RoleCollection.RoleCollection',
  says: 'The roles an account can have.',
  name: 'Roles',
  description: 'Roles an account can have',
  members: role,
});
