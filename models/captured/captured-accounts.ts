/** Accounts of a captured service: those with a user name, in the order in which the built-in service numbers them. */
import type { Json } from '../../engine/index.js';
import { type Capture, mapRoles } from '../capture/index.js';
import { membersOf } from './live-lists.js';
import { orderAccounts } from './member-ids.js';

export interface CapturedAccount {
  /** Id in the built-in service. */
  readonly id: string;
  readonly userName: string;
  readonly role: BuiltInRole;
  readonly enabled: boolean;
}

export type BuiltInRole = 'Administrator' | 'Operator' | 'ReadOnly';

/** Returns the captured accounts, that of the administrator first. */
export function listCapturedAccounts(capture: Capture): readonly CapturedAccount[] {
  const collection = mapRoles(capture).first('accounts');
  const listed = collection === undefined ? [] : membersOf(capture, capture.find(collection)?.body ?? {});
  return orderAccounts(capture, listed).map((uri, index) => {
    const { UserName, RoleId, Enabled } = capture.find(uri)?.body ?? {};
    const role = roleFor(capture, RoleId);
    return {
      id: String(index + 1),
      userName: String(UserName),
      role: role ?? 'ReadOnly',
      enabled: Enabled === true && role !== undefined,
    };
  });
}

/**
 * Returns the built-in role with about the privileges of a captured one: by the captured role, else by its name;
 * undefined for a role without privileges.
 */
export function roleFor(capture: Capture, role: Json | undefined): BuiltInRole | undefined {
  const found = mapRoles(capture)
    .all('accountRole')
    .find(({ uri }) => capture.find(uri)?.body.Id === role);
  const privileges = found === undefined ? undefined : capture.find(found.uri)?.body.AssignedPrivileges;
  if (Array.isArray(privileges)) return roleWith(privileges as readonly Json[]);
  const name = String(role);
  if (/admin|supervisor/iu.test(name)) return 'Administrator';
  if (/read|view|guest|callback/iu.test(name)) return 'ReadOnly';
  return /^no(?:ne|access)?$/iu.test(name) ? undefined : 'Operator';
}

function roleWith(privileges: readonly Json[]): BuiltInRole | undefined {
  if (privileges.includes('ConfigureUsers')) return 'Administrator';
  if (privileges.includes('ConfigureComponents') || privileges.includes('ConfigureManager'))
    return 'Operator';
  return privileges.includes('Login') ? 'ReadOnly' : undefined;
}
