/** A standard role: what it grants, in the words of the standard and of the vendor. It cannot be changed. */

import type { ResourceDefinition } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { type Privilege, type RoleId, roleIds, rolePrivileges } from '../accounts.js';

export const rolesUri = `${root}AccountService/Roles/`;

/** The standard's privileges. Source: facts § 2.13. */
const assignedPrivileges: Readonly<Record<RoleId, readonly string[]>> = {
  Administrator: ['Login', 'ConfigureManager', 'ConfigureUsers', 'ConfigureSelf', 'ConfigureComponents'],
  Operator: ['Login', 'ConfigureSelf', 'ConfigureComponents'],
  ReadOnly: ['Login', 'ConfigureSelf'],
};

/** The vendor's privileges that the standard has a word of its own for. */
const standard: readonly Privilege[] = ['LoginPriv', 'MgmtConfigPriv', 'UserConfigPriv'];

export const role: ResourceDefinition = {
  uri: `${rolesUri}{RoleId}/`,
  type: 'Role.v1_2_1.Role',
  instances: () => roleIds.map((RoleId) => ({ RoleId })),
  project: ({ params }) => {
    const roleId = params.RoleId as RoleId;
    const vendor = rolePrivileges[roleId].filter((privilege) => !standard.includes(privilege));
    return {
      Id: roleId,
      Name: 'User Role',
      Description: 'Role of accounts of the management controller',
      RoleId: roleId,
      IsPredefined: true,
      AssignedPrivileges: assignedPrivileges[roleId],
      ...(vendor.length === 0 ? {} : { OemPrivileges: vendor }),
    };
  },
};
