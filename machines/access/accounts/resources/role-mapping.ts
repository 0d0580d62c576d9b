/** Mappings of directory groups to roles, with the rows that a PATCH sets. */
import { deriveDigest, isObject, type Json } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../../models/index.js';
import type { Message } from '../../../../models/messages/index.js';
import {
  line,
  list,
  members,
  notInList,
  type Privilege,
  patchedList,
  patchedListOf,
  property,
  type Row,
  row,
  text,
} from '../../../../models/resource/index.js';
import {
  type DirectoryProvider,
  type GroupMapping,
  type ProviderName,
  providerNames,
} from '../account-service-state.js';
import { roleIds, rolePrivileges } from '../accounts.js';

// Roles of directory groups. Each mapped group has its own role, which is created with the mapping as a copy of the
// standard role named there, can be changed, and is deleted with the mapping. Source: behaviour § 2.13.

const idPrefix = 'dirgroup';
const idDigits = 24;

/** Pattern of the local role of a mapping, existing or not: a standard role or the role of a group. */
const localRolePattern = new RegExp(`^(?:${roleIds.join('|')}|${idPrefix}[\\da-f]{${idDigits}})$`);

export interface DirectoryRole extends GroupMapping {
  readonly id: string;
  readonly provider: ProviderName;
}

function directoryRoleId(
  { seed }: Pick<ControllerTree, 'seed'>,
  provider: ProviderName,
  group: string,
): string {
  return idPrefix + deriveDigest(seed, `directory-group/${provider}/${group}`).slice(0, idDigits);
}

export function listDirectoryRoles(
  tree: Pick<ControllerTree, 'seed' | 'accountService'>,
): readonly DirectoryRole[] {
  return providerNames.flatMap((provider) =>
    tree.accountService.providers[provider].roleMapping.map((mapping) => ({
      ...mapping,
      provider,
      id: directoryRoleId(tree, provider, mapping.group),
    })),
  );
}

/** Privileges of the role that a mapping names: a standard role, or the role of an already mapped group. */
function privilegesOfRole(tree: ControllerTree, id: string): readonly Privilege[] | undefined {
  const standard = roleIds.find((roleId) => roleId === id);
  if (standard !== undefined) return rolePrivileges[standard];
  return listDirectoryRoles(tree).find((role) => role.id === id)?.privileges;
}

/** Privileges that a write grants to groups that did not have them. */
export function newlyGranted(before: ControllerTree, after: ControllerTree): readonly Privilege[] {
  const had = new Map(listDirectoryRoles(before).map(({ id, privileges }) => [id, privileges]));
  return listDirectoryRoles(after).flatMap(({ id, privileges }) =>
    privileges.filter((name) => had.get(id)?.includes(name) !== true),
  );
}

/** Assumption: the number of fields on the settings page of such controllers. */
const mappingsMax = 6;
/** Unit: characters. */
const roleLengthMax = 64;
const groupLengthMax = 255;

const given = members({
  LocalRole: text({ lengthMax: roleLengthMax, pattern: localRolePattern }),
  RemoteGroup: line({ lengthMax: groupLengthMax }),
});

export function roleMappingRow(name: ProviderName): Row<DirectoryProvider> {
  const set = property({
    privilege: 'MgmtConfigPriv',
    reader: patchedListOf(given, mappingsMax),
    apply: ({ tree, draft }, value) => {
      const { roleMapping: present } = tree.accountService.providers[name];
      // An element that contains only half of a mapping keeps the other half.
      const mappings = patchedList(
        present,
        value,
        ({ LocalRole, RemoteGroup }, whole): GroupMapping => ({
          group: RemoteGroup ?? whole?.group ?? '',
          privileges:
            LocalRole === undefined
              ? (whole?.privileges ?? rolePrivileges.ReadOnly)
              : (privilegesOfRole(tree, LocalRole) ?? []),
        }),
      );
      draft.accountService.providers[name].roleMapping = unique(mappings);
    },
  });
  return list(
    'Mapping of directory groups to local roles.',
    ({ roleMapping }: DirectoryProvider) => roleMapping,
    {
      LocalRole: row(text(), 'Local role of the group.', ({ group }: GroupMapping, { tree }) =>
        directoryRoleId(tree, name, group),
      ),
      RemoteGroup: row(text(), 'Name of the directory group.', 'group'),
    },
    { setBy: set },
  );
}

/** A group that is named twice is one group, with the role that was named last. */
function unique(mappings: readonly GroupMapping[]) {
  const latest = new Map(mappings.map(({ group, privileges }) => [group, privileges]));
  return [...latest].map(([group, privileges]) => ({ group, privileges: [...privileges] }));
}

/** Roles that a write names and that do not exist. */
export function unknownRoles(before: ControllerTree, set: ReadonlyMap<string, Json>): Message[] {
  return providerNames.flatMap((provider) => {
    const pointer = `/${provider}/RemoteRoleMapping`;
    const mappings = set.get(pointer);
    if (!Array.isArray(mappings)) return [];
    return mappings.flatMap((mapping: Json, index) => {
      const role = isObject(mapping) ? mapping.LocalRole : undefined;
      if (typeof role !== 'string' || privilegesOfRole(before, role) !== undefined) return [];
      return [notInList({ name: 'LocalRole', pointer: `${pointer}/${index}/LocalRole` }, role)];
    });
  });
}
