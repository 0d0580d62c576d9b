/** A standard role: what it grants, in the words of the standard and of the vendor. It cannot be changed. */

import { at } from '../../../resource/at.js';
import { valuesOf } from '../../../resource/kinds.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { type Privilege, type RoleId, roleIds, rolePrivileges } from '../accounts.js';

export const rolesUri = `${root}AccountService/Roles/` as const;

const standardPrivileges = [
  'Login',
  'ConfigureManager',
  'ConfigureUsers',
  'ConfigureSelf',
  'ConfigureComponents',
] as const;

/** The standard's privileges. Source: behaviour § 2.13. */
const assignedPrivileges: Readonly<Record<RoleId, readonly (typeof standardPrivileges)[number][]>> = {
  Administrator: standardPrivileges,
  Operator: ['Login', 'ConfigureSelf', 'ConfigureComponents'],
  ReadOnly: ['Login', 'ConfigureSelf'],
};

/** Those of the vendor's that the standard has no word of its own for. */
const oemPrivileges = [
  'RemoteConsolePriv',
  'VirtualMediaPriv',
  'VirtualPowerAndResetPriv',
  'HostNICConfigPriv',
  'HostBIOSConfigPriv',
  'HostStorageConfigPriv',
  'SystemRecoveryConfigPriv',
] as const satisfies readonly Privilege[];

export const role = at(`${rolesUri}{RoleId}/`, () =>
  roleIds.map((RoleId) => ({ params: { RoleId }, part: RoleId })),
).resource({
  type: 'Role.v1_2_1.Role',
  says: 'A set of privileges that an account can be given at once.',
  properties: {
    ...identity(({ part }) => part, 'User Role', 'Role of accounts of the management controller'),
    RoleId: row(oneOf(roleIds), 'The name of the role.', ({ part }) => part),
    IsPredefined: row(flag, 'Whether the role came with the service.', true),
    AssignedPrivileges: row(
      valuesOf(oneOf(standardPrivileges)),
      'The privileges of the standard that the role grants.',
      ({ part }) => assignedPrivileges[part],
    ),
    OemPrivileges: row(
      valuesOf(oneOf(oemPrivileges)),
      'The privileges of the vendor that the role grants.',
      ({ part }) => {
        const granted = oemPrivileges.filter((name) => rolePrivileges[part].includes(name));
        return granted.length === 0 ? undefined : granted;
      },
    ),
  },
});
