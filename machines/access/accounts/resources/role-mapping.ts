/** Mappings of directory groups to roles, with the row by which a PATCH sets them. */
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

// Roles of directory groups. Each mapped group has its own role. It is created with the mapping as a copy of the
// standard role that the mapping names, and is deleted with the mapping. It can be changed. Source: behaviour § 2.13.

const idPrefix = 'dirgroup';
const idDigits = 24;

/** Pattern of the local role in a mapping: a standard role, or the role of a directory group, which need not exist. */
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

/**
 * Returns the privileges of the role that a mapping names: a standard role, or the role of a directory group that is
 * already mapped.
 */
function privilegesOfRole(tree: ControllerTree, id: string): readonly Privilege[] | undefined {
  const standard = roleIds.find((roleId) => roleId === id);
  if (standard !== undefined) return rolePrivileges[standard];
  return listDirectoryRoles(tree).find((role) => role.id === id)?.privileges;
}

/** Returns the privileges that a write grants to directory groups that did not have them before. */
export function newlyGranted(before: ControllerTree, after: ControllerTree): readonly Privilege[] {
  const had = new Map(listDirectoryRoles(before).map(({ id, privileges }) => [id, privileges]));
  return listDirectoryRoles(after).flatMap(({ id, privileges }) =>
    privileges.filter((name) => had.get(id)?.includes(name) !== true),
  );
}

/** Maximum number of mappings. Assumption: the number of fields on the settings page of such controllers. */
const mappingsMax = 6;
/** Maximum length of a role name. Unit: characters. */
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
      // If an element contains only the role or only the group, the mapping keeps its other member.
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

/** Merges mappings of the same group; the last one determines the privileges. */
function unique(mappings: readonly GroupMapping[]) {
  const latest = new Map(mappings.map(({ group, privileges }) => [group, privileges]));
  return [...latest].map(([group, privileges]) => ({ group, privileges: [...privileges] }));
}

/** Returns a message for each role that a write names and that does not exist. */
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
