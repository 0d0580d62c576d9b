/**
 * The session that a request is by itself when it comes with a password or a certificate instead of a token: from its
 * arrival to its answer, of whoever makes it, and there for nobody else. `MySession` leads to it, so that a client finds
 * what it may do whichever way it comes. It is not among the open ones: it holds no place that another could need.
 */

import { controllerTime } from '../../../controller-time.js';
import { at } from '../../../resource/at.js';
import type { Principal } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import { findRole, listUsers, type User } from '../../accounts/index.js';
import { formatSessionId } from '../session-id.js';
import { sessionsUri } from './session.js';
import { sessionRows } from './session-rows.js';

export function requestSessionId(
  tree: ControllerTree,
  { userId, userName }: Pick<Principal, 'userId' | 'userName'>,
): string {
  return formatSessionId(tree, userName, `request/${userId}`);
}

function listed(tree: ControllerTree, user: User) {
  const id = requestSessionId(tree, { userId: user.id, userName: user.userName });
  return { params: { SessionId: id }, part: { id, userId: user.id, initialRole: findRole(user.privileges) } };
}

export const requestSession = at(`${sessionsUri}{SessionId}/`, (tree) =>
  listUsers(tree).map((user) => listed(tree, user)),
).resource({
  type: 'Session.v1_0_0.Session',
  says: 'A request that came with a password or a certificate, while it lasts.',
  ownedBy: (tree, { SessionId }) =>
    listUsers(tree).find((user) => listed(tree, user).params.SessionId === SessionId)?.id,
  thereFor: (tree, { SessionId }, principal) =>
    principal.sessionId === undefined && requestSessionId(tree, principal) === SessionId,
  duringPasswordChange: ['GET', 'HEAD'],
  varies: ['caller', 'now'],
  properties: {
    ...sessionRows(({ tree, now, part, principal }) => {
      const time = controllerTime(tree, now);
      const clientAddress = principal?.address ?? '';
      return {
        ...part,
        loggedInAt: time,
        accessedAt: time,
        expiresAt: undefined,
        clientAddress,
        isMine: true,
      };
    }),
  },
});
