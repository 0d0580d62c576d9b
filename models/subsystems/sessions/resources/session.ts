/** One session: who, since when, until when, and what it may do. Deleting it logs out. */
import { formatInstant } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { type ResourceDefinition, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { shownPrivileges } from '../../accounts/resources/account-readers.js';
import { isDirectoryUser, userNameOf, userWithId } from '../../accounts/users.js';
import { sessionAddress } from '../contract.js';
import { sessionsOf } from '../state.js';

export const session: ResourceDefinition = {
  uri: `${root}SessionService/Sessions/{SessionId}/`,
  type: 'Session.v1_0_0.Session',
  unannounced: true,
  instances: (tree) => sessionsOf(tree).map(({ id }) => ({ SessionId: id })),
  ownedBy: ({ sessions }, { SessionId = '' }) => sessions.byId[SessionId]?.userId,
  duringPasswordChange: ['GET', 'HEAD', 'DELETE'],
  varies: ['caller'],
  volatile: ['/Oem/Vnd/AccessTime', '/Oem/Vnd/UserExpires', '/Oem/Vnd/MySession'],
  project: ({ tree, params, principal }) => {
    const { SessionId = '' } = params;
    const open = tree.sessions.byId[SessionId];
    if (open === undefined) throw new Error(`no session ${SessionId}`);
    const { idleTimeoutMinutes } = tree.sessions;
    // A user of a directory that is not asked any more may do nothing.
    const granted = userWithId(tree, open.userId)?.privileges ?? [];
    return {
      Id: open.id,
      Name: 'User Session',
      Description: 'Manager User Session',
      UserName: userNameOf(tree, open.userId),
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmtSession.v2_1_0.VndMgmtSession',
          AccessTime: formatInstant(open.accessedAt),
          LoginTime: formatInstant(open.loggedInAt),
          ...(idleTimeoutMinutes === 0
            ? {}
            : { UserExpires: formatInstant(open.accessedAt + idleTimeoutMinutes * 60_000) }),
          MySession: principal?.sessionId === open.id,
          UserIP: open.clientAddress,
          UserTag: 'REST',
          UserType: isDirectoryUser(open.userId) ? 'Directory' : 'Local',
          Privileges: shownPrivileges(granted),
        },
      },
    };
  },
  removal: {
    privilege: ({ sessions }, { SessionId = '' }, principal) =>
      sessions.byId[SessionId]?.userId === principal.userId ? 'LoginPriv' : 'UserConfigPriv',
    apply: (stage, { params }) => {
      const { SessionId = '' } = params;
      stage.send(sessionAddress(SessionId), { type: 'session.ended' });
      return written(baseMessage('Success'));
    },
  },
};
