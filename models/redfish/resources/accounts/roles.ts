/** The collection of the three standard roles. */
import { roleIds } from '../../../state/accounts.js';
import type { ResourceDefinition } from '../../define.js';
import { collectionOf } from '../collection.js';
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
