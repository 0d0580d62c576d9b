/**
 * Roles with their privileges, under the names of the standard and of the vendor. Standard roles are read-only; the
 * role of a directory group can be changed.
 */

import type { ControllerTree, Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import {
  defineAt,
  flag,
  identity,
  listOf,
  oneOf,
  type Privilege,
  privileges,
  type ResourceLocationOf,
  root,
  row,
  text,
  type View,
  vendorSection,
  type WriteTarget,
} from '../../../../models/resource/index.js';
import { roleIds, rolePrivileges } from '../accounts.js';
import { mayGrant } from '../users.js';
import { changedPrivileges } from './account-readers.js';
import { type DirectoryRole, listDirectoryRoles, newlyGranted } from './role-mapping.js';

/** Redfish standard privileges that a role can have. */
const standardPrivileges = [
  'Login',
  'ConfigureManager',
  'ConfigureUsers',
  'ConfigureSelf',
  'ConfigureComponents',
] as const;

/** Vendor privileges by the standard names that correspond to them. */
const standardWords = {
  Login: 'LoginPriv',
  ConfigureManager: 'MgmtConfigPriv',
  ConfigureUsers: 'UserConfigPriv',
} as const satisfies Readonly<Record<string, Privilege>>;

type OemPrivilege = Exclude<Privilege, (typeof standardWords)[keyof typeof standardWords]>;

/** Vendor privileges without a standard name. */
const oemPrivileges = privileges.filter(
  (name): name is OemPrivilege => !Object.values<Privilege>(standardWords).includes(name),
);

/** Vendor privileges that imply the standard privilege `ConfigureComponents`. Source: behaviour § 2.13. */
const components = oemPrivileges.filter((name) => name !== 'SystemRecoveryConfigPriv');

/**
 * Returns the standard privileges of a role. `ConfigureSelf` and `ConfigureComponents` have no corresponding vendor
 * privilege; they are derived from the others. Source: behaviour § 2.13.
 */
function assignedPrivileges(granted: readonly Privilege[]): readonly (typeof standardPrivileges)[number][] {
  return standardPrivileges.filter((name) => {
    if (name === 'ConfigureSelf') return granted.includes('LoginPriv');
    if (name === 'ConfigureComponents') return components.some((component) => granted.includes(component));
    return granted.includes(standardWords[name]);
  });
}

/** Privileges by name: true if granted, false if withdrawn. */
type PrivilegeChange = Partial<Record<Privilege, boolean>>;

/**
 * Returns the changes that a written list of standard privileges makes: the listed ones are granted, the others
 * withdrawn. Derived privileges in the list are ignored, because they follow from the others.
 */
function changeByStandard(given: readonly (typeof standardPrivileges)[number][]): PrivilegeChange {
  return Object.fromEntries(
    Object.entries(standardWords).map(([name, word]) => [word, given.some((said) => said === name)]),
  );
}

function changeByVendor(given: readonly OemPrivilege[]): PrivilegeChange {
  return Object.fromEntries(oemPrivileges.map((name) => [name, given.includes(name)]));
}

export const rolesUri = `${root}AccountService/Roles/` as const;

type RoleView = View<RolePlace>;

interface ShownRole {
  readonly id: string;
  readonly privileges: readonly Privilege[];
  /** Role of a directory group; undefined for a standard role. */
  readonly ofGroup: DirectoryRole | undefined;
}

/** Lists the standard roles and the roles of directory groups. */
function listRoles(tree: ControllerTree): readonly ShownRole[] {
  const standard = roleIds.map((id) => ({ id, privileges: rolePrivileges[id], ofGroup: undefined }));
  const groups = listDirectoryRoles(tree).map((found) => ({ ...found, ofGroup: found }));
  return [...standard, ...groups];
}

const rolePattern = `${rolesUri}{RoleId}/` as const;
type RolePlace = ResourceLocationOf<typeof rolePattern, ShownRole>;

/**
 * Creates the function that writes a privilege list to the role of a directory group. A write to a standard role is
 * refused later, after the whole body was read.
 */
function setting<Name extends string>(change: (given: readonly Name[]) => PrivilegeChange) {
  return {
    privilege: 'MgmtConfigPriv',
    apply: ({ draft }: Transaction, value: Name[], { part: { ofGroup } }: WriteTarget<RolePlace>) => {
      if (ofGroup === undefined) return;
      const { roleMapping } = draft.accountService.providers[ofGroup.provider];
      const mapping = roleMapping.find(({ group }) => group === ofGroup.group);
      if (mapping !== undefined) mapping.privileges = changedPrivileges(mapping.privileges, change(value));
    },
  } as const;
}

export const role = defineAt(rolePattern, (tree) =>
  listRoles(tree).map((part) => ({ params: { RoleId: part.id }, part })),
).resource({
  type: 'Role.v1_2_1.Role',
  typeDescription: 'Role: a set of privileges, predefined or of a directory group.',
  properties: {
    ...identity(({ part }) => part.id, 'User Role', 'Role of users of the management controller'),
    RoleId: row(text(), 'Name of the role.', ({ part }) => part.id),
    IsPredefined: row(flag, 'Indicates whether the role is predefined.', ({ part }) => !part.ofGroup),
    AssignedPrivileges: row(
      listOf(oneOf(standardPrivileges), standardPrivileges.length),
      'Redfish privileges that the role grants.',
      ({ part }) => assignedPrivileges(part.privileges),
      { set: setting(changeByStandard) },
    ),
    OemPrivileges: row(
      listOf(oneOf(oemPrivileges), oemPrivileges.length),
      'Vendor-specific privileges that the role grants.',
      ({ part }) => {
        const granted = oemPrivileges.filter((name) => part.privileges.includes(name));
        return granted.length === 0 && part.ofGroup === undefined ? undefined : granted;
      },
      { set: setting(changeByVendor) },
    ),
    Oem: vendorSection(
      'VndMgmtRole.v1_0_0.VndMgmtRole',
      'Vendor-specific properties of the role: its directory group.',
      ({ part }: RoleView) => part.ofGroup,
      {
        GroupDn: row(
          text(),
          'Distinguished name of the directory group.',
          ({ group }: DirectoryRole) => group,
        ),
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

/** Creates the message that refuses a write to a standard role. */
function notWritable(pointer: string): Message {
  return baseMessage('PropertyNotWritable', [pointer.slice(1)], pointer);
}

export const roles = defineAt(rolesUri).collection({
  type: 'RoleCollection.RoleCollection',
  typeDescription: 'Roles of accounts and directory groups.',
  name: 'Roles',
  description: 'Roles of accounts and directory groups',
  members: role,
});
