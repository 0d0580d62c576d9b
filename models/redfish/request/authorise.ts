/**
 * Authorization of a caller for a resource by general rules: the login privilege, an expired password, and resources of
 * other accounts. These rules are evaluated before all others. The privileges for individual writes are in the resource
 * definitions.
 */
import { baseMessage } from '../../messages/index.js';
import type { Principal, Refusal } from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { Privilege } from '../../resource/privileges.js';
import { root } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import type { RequestTarget } from '../read/resolve.js';
import { isLogin } from './methods.js';

const insufficient: Refusal = { messages: [baseMessage('InsufficientPrivilege')] };

/**
 * Returns the reason why the caller has no access to the resource with this method; undefined if access is permitted.
 * The body of the request makes no difference.
 */
export function refusalOfAccess(
  tree: ControllerTree,
  target: RequestTarget,
  method: string,
  principal: Principal,
): Refusal | undefined {
  const { definition, params, uri } = target;
  if (!principal.privileges.includes('LoginPriv')) return insufficient;
  if (definition.thereFor?.(tree, params, principal) === false) {
    return { messages: [baseMessage('ResourceMissingAtURI', [uri])] };
  }
  if (principal.passwordChangeRequired && !isLogin(target, method)) {
    if (!isOwn(tree, target, principal) || definition.duringPasswordChange?.includes(method) !== true)
      return passwordChangeFirst(principal);
  }
  const { privilegeForOthers } = definition;
  if (privilegeForOthers === undefined || principal.privileges.includes(privilegeForOthers)) return undefined;
  return isOwn(tree, target, principal) ? undefined : insufficient;
}

export function refusalForLack(principal: Principal, needed: readonly Privilege[]): Refusal | undefined {
  return needed.every((privilege) => principal.privileges.includes(privilege)) ? undefined : insufficient;
}

export function passwordChangeFirst({ userId }: Principal): Refusal {
  return { messages: [passwordChangeMessage(userId)] };
}

export function passwordChangeMessage(accountId: string) {
  return baseMessage('PasswordChangeRequired', [`${root}AccountService/Accounts/${accountId}/`]);
}

/** Returns true if a resource belongs to the caller's own account: the account itself, or one of its sessions. */
export function isOwn(
  tree: ControllerTree,
  {
    definition,
    params,
  }: { readonly definition: ResourceDefinition; readonly params: RequestTarget['params'] },
  { userId }: Principal,
): boolean {
  return definition.ownedBy?.(tree, params) === userId;
}
