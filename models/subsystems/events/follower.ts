/** Who follows a stream: let in by the request that opened it, and out again when a request of theirs would not be. */

import type { ControllerTree } from '../../tree.js';
import { userNamed, userWithId } from '../accounts/index.js';
import { isStanding } from '../sessions/index.js';

/** What a principal is known by, as long as that lasts. */
interface Known {
  readonly userId: string;
  readonly userName: string;
  /** Present when the request came with a session's token. */
  readonly sessionId?: string;
  /** Present when the request came with a certificate. */
  readonly mappingId?: string;
}

export interface Follower extends Known {
  /** The password at that time, salted: with another one, who came by a password does not get in any more. */
  readonly passwordHash: string | undefined;
}

export function createFollower(
  tree: ControllerTree,
  { userId, userName, sessionId, mappingId }: Known,
): Follower {
  return {
    userId,
    userName,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(mappingId === undefined ? {} : { mappingId }),
    passwordHash: userWithId(tree, userId)?.password.hash,
  };
}

export function mayFollow(tree: ControllerTree, follower: Follower): boolean {
  const user = userWithId(tree, follower.userId);
  if (user === undefined || user.passwordChangeRequired) return false;
  return user.privileges.includes('LoginPriv') && isLetIn(tree, follower);
}

/** By what the request was let in by. */
function isLetIn(
  tree: ControllerTree,
  { userId, userName, sessionId, mappingId, passwordHash }: Follower,
): boolean {
  if (sessionId !== undefined) return tree.sessions.byId[sessionId] !== undefined;
  if (mappingId !== undefined) {
    // Of an account that is disabled nobody gets in; users of a directory have none.
    return tree.accounts.byId[userId]?.enabled !== false && isStanding(tree, mappingId);
  }
  const named = userNamed(tree, userName);
  return named?.id === userId && named.password.hash === passwordHash;
}
