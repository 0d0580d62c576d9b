/** Accounts of a captured service: those with a user name, in the order in which the built-in service numbers them. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { type Capture, mapRoles } from '../../capture/index.js';
import { type Privilege, recoveryPrivilege } from '../../resource/index.js';
import { membersOf } from './live-lists.js';
import { orderAccounts } from './member-ids.js';
import { rolePrivilegesIn } from './role-privileges.js';

export interface CapturedAccount {
  /** Id in the built-in service. */
  readonly id: string;
  readonly userName: string;
  /** Role with about the privileges of the captured one. */
  readonly role: BuiltInRole;
  /** Privileges of the captured role; undefined when it is not captured. */
  readonly privileges: readonly Privilege[] | undefined;
  readonly enabled: boolean;
}

export type BuiltInRole = 'Administrator' | 'Operator' | 'ReadOnly';

/** Returns the captured accounts, that of the administrator first. */
export function listCapturedAccounts(capture: Capture): readonly CapturedAccount[] {
  const collection = mapRoles(capture).first('accounts');
  const listed = collection === undefined ? [] : membersOf(capture, capture.find(collection)?.body ?? {});
  return orderAccounts(capture, listed).map((uri, index) => {
    const { UserName, RoleId, Enabled } = capture.find(uri)?.body ?? {};
    const role = roleNamed(RoleId);
    const privileges = rolePrivilegesIn(capture, RoleId);
    return {
      id: String(index + 1),
      userName: String(UserName),
      role: role ?? 'ReadOnly',
      privileges,
      enabled: Enabled === true && (role !== undefined || privileges !== undefined),
    };
  });
}

/** Returns the built-in role for the name of a role that is not captured; undefined for a role without privileges. */
function roleNamed(role: Json | undefined): BuiltInRole | undefined {
  const name = String(role);
  if (/admin|supervisor/iu.test(name)) return 'Administrator';
  if (/read|view|guest|callback/iu.test(name)) return 'ReadOnly';
  return /^no(?:ne|access)?$/iu.test(name) ? undefined : 'Operator';
}

/** Indicates a built-in account with the privileges of a captured role. */
export function hasRole(capture: Capture, role: Json | undefined, account: JsonObject): boolean {
  const captured = rolePrivilegesIn(capture, role);
  const { Oem: oem, RoleId, Enabled: enabled } = account;
  if (captured === undefined) {
    const named = roleNamed(role);
    return named === undefined ? RoleId === 'ReadOnly' && enabled !== true : named === RoleId;
  }
  const granted = isObject(oem) && isObject(oem.Vnd) ? oem.Vnd.Privileges : undefined;
  if (!isObject(granted)) return false;
  return Object.entries(granted).every(
    ([name, isGranted]) => name === recoveryPrivilege || isGranted === captured.some((own) => own === name),
  );
}
