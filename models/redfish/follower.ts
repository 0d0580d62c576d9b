/** Who follows a stream: let in by the request that opened it, and out again when a request of theirs would not be. */
import { isStanding, userNamed, userWithId } from '../state/users.js';
import type { ControllerTree } from '../world.js';
import type { Principal } from './define.js';

export interface Follower {
  readonly principal: Principal;
  /** The password at that time, salted: with another one, who came by a password does not get in any more. */
  readonly passwordHash: string | undefined;
}

export function followerOf(tree: ControllerTree, principal: Principal): Follower {
  return { principal, passwordHash: userWithId(tree, principal.userId)?.password.hash };
}

export function mayFollow(tree: ControllerTree, { principal, passwordHash }: Follower): boolean {
  const { userId, userName, sessionId, mappingId } = principal;
  const inSession = sessionId !== undefined;
  const user = inSession ? userWithId(tree, userId) : userNamed(tree, userName);
  if (user?.id !== userId || user.passwordChangeRequired || !user.privileges.includes('LoginPriv'))
    return false;
  if (inSession) return tree.sessions.byId[sessionId] !== undefined;
  return mappingId === undefined ? user.password.hash === passwordHash : isStanding(tree, mappingId);
}
