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

/** Returns the captured accounts but for the first, which is that of the administrator. */
export function listCapturedAccounts(capture: Capture): readonly CapturedAccount[] {
  const collection = mapRoles(capture).first('accounts');
  const listed = collection === undefined ? [] : membersOf(capture, capture.find(collection)?.body ?? {});
  return orderAccounts(capture, listed)
    .map((uri, index) => {
      const { UserName, RoleId, Enabled } = capture.find(uri)?.body ?? {};
      return {
        id: String(index + 1),
        userName: String(UserName),
        role: roleFor(RoleId),
        enabled: Enabled === true && !/^No/u.test(String(RoleId)),
      };
    })
    .slice(1);
}

/** Returns the built-in role with about the privileges of a captured one. */
export function roleFor(role: Json | undefined): BuiltInRole {
  const name = String(role);
  if (/admin/iu.test(name)) return 'Administrator';
  return /operator|power|user/iu.test(name) ? 'Operator' : 'ReadOnly';
}
