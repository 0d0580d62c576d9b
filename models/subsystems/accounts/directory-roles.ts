/**
 * The roles that groups of a directory have here, each of its own: it comes with the mapping of the group, begins as the
 * standard role that was named there, can be changed, and goes with the mapping. Source: behaviour § 2.13.
 */
import { deriveDigest } from '../../../engine/index.js';
import type { Privilege } from '../../resource/privileges.js';
import type { ControllerTree } from '../../tree.js';
import { type GroupMapping, type ProviderName, providerNames } from './account-service-state.js';
import { roleIds, rolePrivileges } from './accounts.js';

const idPrefix = 'dirgroup';
const idDigits = 24;

/** What the role of a group is called, there or not; every standard role is one too. */
export const localRolePattern = new RegExp(`^(?:${roleIds.join('|')}|${idPrefix}[\\da-f]{${idDigits}})$`);

export interface DirectoryRole extends GroupMapping {
  readonly id: string;
  readonly provider: ProviderName;
}

export function directoryRoleId(
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

/** What a role grants that a mapping names: a standard one, or that of a group that is mapped already. */
export function privilegesOfRole(tree: ControllerTree, id: string): readonly Privilege[] | undefined {
  const standard = roleIds.find((roleId) => roleId === id);
  if (standard !== undefined) return rolePrivileges[standard];
  return listDirectoryRoles(tree).find((role) => role.id === id)?.privileges;
}

/** What a write grants to groups that had it not. */
export function newlyGranted(before: ControllerTree, after: ControllerTree): readonly Privilege[] {
  const had = new Map(listDirectoryRoles(before).map(({ id, privileges }) => [id, privileges]));
  return listDirectoryRoles(after).flatMap(({ id, privileges }) =>
    privileges.filter((name) => had.get(id)?.includes(name) !== true),
  );
}
