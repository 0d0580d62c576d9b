/** Privileges of captured roles, in the names of the built-in service. */
import type { Json } from '../../../engine/index.js';
import { type Capture, mapRoles } from '../../capture/index.js';
import { type Privilege, privileges, recoveryPrivilege } from '../../resource/index.js';

/** Built-in privileges by those of the standard. */
const standardPrivileges: Readonly<Record<string, readonly Privilege[]>> = {
  Login: ['LoginPriv'],
  ConfigureManager: ['MgmtConfigPriv'],
  ConfigureUsers: ['UserConfigPriv'],
  ConfigureComponents: [
    ...(['RemoteConsolePriv', 'VirtualMediaPriv', 'VirtualPowerAndResetPriv'] as const),
    ...(['HostNICConfigPriv', 'HostBIOSConfigPriv', 'HostStorageConfigPriv'] as const),
  ],
};

/** Returns the ids of the captured roles; none when no role is captured. */
export function listRoleIds(capture: Capture): readonly string[] {
  return mapRoles(capture)
    .all('accountRole')
    .flatMap(({ uri }) => {
      const id = capture.find(uri)?.body.Id;
      return typeof id === 'string' ? [id] : [];
    });
}

/** Returns the URI of a captured role; undefined for an id that no captured role has. */
export function roleUri(capture: Capture, id: Json | undefined): string | undefined {
  return mapRoles(capture)
    .all('accountRole')
    .find(({ uri }) => capture.find(uri)?.body.Id === id)?.uri;
}

/**
 * Returns the built-in privileges of a captured role: those that its standard privileges stand for, and those that its
 * other privileges name. Undefined for a role that is not captured or lists none.
 */
export function rolePrivilegesIn(capture: Capture, id: Json | undefined): readonly Privilege[] | undefined {
  const uri = roleUri(capture, id);
  const body = uri === undefined ? undefined : capture.find(uri)?.body;
  if (body === undefined || !Array.isArray(body.AssignedPrivileges)) return undefined;
  const texts = (value: Json | undefined) =>
    Array.isArray(value) ? (value as readonly Json[]).map(String) : [];
  const granted = new Set<string>([
    ...texts(body.AssignedPrivileges).flatMap((name) => standardPrivileges[name] ?? []),
    ...texts(body.OemPrivileges),
  ]);
  return privileges.filter((name) => granted.has(name));
}

/** Returns the section of an account that sets its privileges in the built-in service. */
export function privilegeSection(granted: readonly Privilege[]): {
  readonly Vnd: { readonly Privileges: Json };
} {
  const named = privileges.filter((name) => name !== recoveryPrivilege);
  const flags = Object.fromEntries(named.map((name) => [name, granted.includes(name)]));
  return { Vnd: { Privileges: flags } };
}
