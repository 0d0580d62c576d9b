/** Which groups of a directory have a role here, as a PATCH gives them. */
import { isObject, type Json } from '../../../../engine/index.js';
import type { Message } from '../../../messages/index.js';
import { line } from '../../../resource/line.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { notInList } from '../../../resource/problems.js';
import { property } from '../../../resource/property.js';
import { members, text } from '../../../resource/readers.js';
import { list, type Row, row } from '../../../resource/rows.js';
import type { ControllerTree } from '../../../tree.js';
import {
  type DirectoryProvider,
  type GroupMapping,
  type ProviderName,
  providerNames,
} from '../account-service-state.js';
import { rolePrivileges } from '../accounts.js';
import { directoryRoleId, localRolePattern, privilegesOfRole } from '../directory-roles.js';

/** Assumption: what the settings page of such controllers has fields for. */
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
      // An element that names only half of a mapping keeps the other half.
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
    'Which role the members of a group of the directory have here.',
    ({ roleMapping }: DirectoryProvider) => roleMapping,
    {
      LocalRole: row(text(), 'The role here, of this group alone.', ({ group }: GroupMapping, { tree }) =>
        directoryRoleId(tree, name, group),
      ),
      RemoteGroup: row(text(), 'The group in the directory.', 'group'),
    },
    { setBy: set },
  );
}

/** A group that is named twice is one, with the role that was named last. */
function unique(mappings: readonly GroupMapping[]) {
  const latest = new Map(mappings.map(({ group, privileges }) => [group, privileges]));
  return [...latest].map(([group, privileges]) => ({ group, privileges: [...privileges] }));
}

/** A role is named that nobody has. */
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
