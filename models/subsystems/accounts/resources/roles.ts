/** The collection of the three standard roles. */

import { collectionOf } from '../../../resource/collection.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { roleIds } from '../accounts.js';
import { rolesUri } from './role.js';

export const roles: ResourceDefinition = {
  uri: rolesUri,
  type: 'RoleCollection.RoleCollection',
  project: (view) =>
    collectionOf(
      view,
      'Roles',
      'Roles an account can have',
      roleIds.map((id) => `${rolesUri}${id}/`),
    ),
};
