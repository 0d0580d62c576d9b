/**
 * A role: what it grants, in the words of the standard and of the vendor. The standard ones cannot be changed; that of a
 * group of a directory can.
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

/** The privileges of a role in the words of the standard, and in those of the vendor that the standard has none for. */
const standardPrivileges = [
  'Login',
  'ConfigureManager',
  'ConfigureUsers',
  'ConfigureSelf',
  'ConfigureComponents',
] as const;

/** The vendor's privileges that the standard has a word of its own for. */
const standardWords = {
  Login: 'LoginPriv',
  ConfigureManager: 'MgmtConfigPriv',
  ConfigureUsers: 'UserConfigPriv',
} as const satisfies Readonly<Record<string, Privilege>>;

type OemPrivilege = Exclude<Privilege, (typeof standardWords)[keyof typeof standardWords]>;

/** Those of the vendor's that the standard has no word of its own for. */
const oemPrivileges = privileges.filter(
  (name): name is OemPrivilege => !Object.values<Privilege>(standardWords).includes(name),
);

/** Source: behaviour § 2.13. */
const components = oemPrivileges.filter((name) => name !== 'SystemRecoveryConfigPriv');

/** The standard's privileges: the two without a word of the vendor's follow from the others. Source: behaviour § 2.13. */
function assignedPrivileges(granted: readonly Privilege[]): readonly (typeof standardPrivileges)[number][] {
  return standardPrivileges.filter((name) => {
    if (name === 'ConfigureSelf') return granted.includes('LoginPriv');
    if (name === 'ConfigureComponents') return components.some((component) => granted.includes(component));
    return granted.includes(standardWords[name]);
  });
}

/** Which privileges are given, and which taken. */
type PrivilegeChange = Partial<Record<Privilege, boolean>>;

/** The list is what is granted; what follows from other privileges is granted with those. */
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
type RolePlace = ResourceLocationOf<typeof rolePattern, ShownRole>;

/** What a role of a group grants after some of it was said anew. A standard role refuses it when all is said. */
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

/** The standard roles are what they are. */
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
