/** The collection of roles: the three standard ones, and those that groups of a directory have. */

import { at } from '../../../resource/at.js';
import { role, rolesUri } from './role.js';

export const roles = at(rolesUri).collection({
  type: 'RoleCollection.RoleCollection',
  says: 'The roles that accounts and groups of a directory have.',
  name: 'Roles',
  description: 'Roles of accounts and of groups of a directory',
  members: role,
});
