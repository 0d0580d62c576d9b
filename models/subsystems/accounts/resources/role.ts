/**
 * A role: what it grants, in the words of the standard and of the vendor. The standard ones cannot be changed; that of a
 * group of a directory can.
 */

import { baseMessage, type Message } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import type { PlaceOf, Writing } from '../../../resource/place.js';
import type { Privilege } from '../../../resource/privileges.js';
import { flag, listOf, oneOf, text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity, vendorSection } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { roleIds, rolePrivileges } from '../accounts.js';
import { type DirectoryRole, listDirectoryRoles, newlyGranted } from '../directory-roles.js';
import { mayGrant } from '../users.js';
import { changedPrivileges } from './account-readers.js';
import {
  assignedPrivileges,
  changeByStandard,
  changeByVendor,
  oemPrivileges,
  type PrivilegeChange,
  standardPrivileges,
} from './role-privileges.js';

export const rolesUri = `${root}AccountService/Roles/` as const;

type RoleView = View<RolePlace>;

interface ShownRole {
  readonly id: string;
  readonly privileges: readonly Privilege[];
  /** Undefined of a standard one. */
  readonly ofGroup: DirectoryRole | undefined;
}

/** Standard ones, and those of the groups of a directory. */
function listRoles(tree: ControllerTree): readonly ShownRole[] {
  const standard = roleIds.map((id) => ({ id, privileges: rolePrivileges[id], ofGroup: undefined }));
  const groups = listDirectoryRoles(tree).map((found) => ({ ...found, ofGroup: found }));
  return [...standard, ...groups];
}

const rolePattern = `${rolesUri}{RoleId}/` as const;
type RolePlace = PlaceOf<typeof rolePattern, ShownRole>;

/** What a role of a group grants after some of it was said anew. A standard role refuses it when all is said. */
function setting<Name extends string>(change: (given: readonly Name[]) => PrivilegeChange) {
  return {
    privilege: 'MgmtConfigPriv',
    apply: ({ draft }: ControllerStage, value: Name[], { part: { ofGroup } }: Writing<RolePlace>) => {
      if (ofGroup === undefined) return;
      const { roleMapping } = draft.accountService.providers[ofGroup.provider];
      const mapping = roleMapping.find(({ group }) => group === ofGroup.group);
      if (mapping !== undefined) mapping.privileges = changedPrivileges(mapping.privileges, change(value));
    },
  } as const;
}

export const role = at(rolePattern, (tree) =>
  listRoles(tree).map((part) => ({ params: { RoleId: part.id }, part })),
).resource({
  type: 'Role.v1_2_1.Role',
  says: 'A set of privileges: one that an account can be given at once, or that of a group of a directory.',
  properties: {
    ...identity(({ part }) => part.id, 'User Role', 'Role of users of the management controller'),
    RoleId: row(text(), 'The name of the role.', ({ part }) => part.id),
    IsPredefined: row(flag, 'Whether the role came with the service.', ({ part }) => !part.ofGroup),
    AssignedPrivileges: row(
      listOf(oneOf(standardPrivileges), standardPrivileges.length),
      'The privileges of the standard that the role grants.',
      ({ part }) => assignedPrivileges(part.privileges),
      { set: setting(changeByStandard) },
    ),
    OemPrivileges: row(
      listOf(oneOf(oemPrivileges), oemPrivileges.length),
      'The privileges of the vendor that the role grants.',
      ({ part }) => {
        const granted = oemPrivileges.filter((name) => part.privileges.includes(name));
        return granted.length === 0 && part.ofGroup === undefined ? undefined : granted;
      },
      { set: setting(changeByVendor) },
    ),
    Oem: vendorSection(
      'VndMgmtRole.v1_0_0.VndMgmtRole',
      'What the vendor adds to the role of a group: which group has it.',
      ({ part }: RoleView) => part.ofGroup,
      {
        GroupDn: row(text(), 'The name of the group in the directory.', ({ group }: DirectoryRole) => group),
      },
    ),
  },
  finishPatch: (stage, set, { part, by }) => {
    if (part.ofGroup === undefined) return [...set.keys()].map(notWritable);
    const granted = newlyGranted(stage.tree, stage.view);
    if (!mayGrant(stage.tree, by.userId, granted)) return [baseMessage('InsufficientPrivilege')];
    stage.emit('accountService.configured', { setting: `Roles/${part.id}`, user: by.userName }, 'accounts');
    stage.emit('login.narrowed', {}, 'accounts');
    return [];
  },
});

/** The standard roles are what they are. */
function notWritable(pointer: string): Message {
  return baseMessage('PropertyNotWritable', [pointer.slice(1)], pointer);
}
