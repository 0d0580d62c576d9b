/** One session: who, since when, until when, and what it may do. Deleting it logs out. */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { sessionAddress } from '../contract.js';
import { listSessions } from '../state.js';
import { sessionRows } from './session-rows.js';

export const sessionsUri = `${root}SessionService/Sessions/` as const;

export const session = at(`${sessionsUri}{SessionId}/`, (tree) =>
  listSessions(tree).map((part) => ({ params: { SessionId: part.id }, part })),
).resource({
  type: 'Session.v1_0_0.Session',
  says: 'A client that has logged in, from its login to its logout.',
  unannounced: true,
  ownedBy: ({ sessions }, { SessionId }) => sessions.byId[SessionId]?.userId,
  duringPasswordChange: ['GET', 'HEAD', 'DELETE'],
  varies: ['caller'],
  properties: {
    ...sessionRows(({ tree, part, principal }) => {
      const { idleTimeoutMinutes } = tree.sessions;
      const expiresAt = part.accessedAt + idleTimeoutMinutes * 60_000;
      return {
        ...part,
        expiresAt: idleTimeoutMinutes === 0 ? undefined : expiresAt,
        isMine: principal?.sessionId === part.id,
      };
    }),
  },
  removal: {
    privilege: ({ sessions }, { SessionId }, principal) =>
      sessions.byId[SessionId]?.userId === principal.userId ? 'LoginPriv' : 'UserConfigPriv',
    apply: (stage, { params: { SessionId } }) => {
      stage.send(sessionAddress(SessionId), { type: 'session.ended' });
      return written(baseMessage('Success'));
    },
  },
});
