/** One session: who, since when, until when, and what it may do. Deleting it logs out. */
import { formatInstant } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { written } from '../../../resource/define.js';
import { dateTime } from '../../../resource/kinds.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import {
  findUserName,
  isDirectoryUser,
  privilegesReader,
  shownPrivileges,
  userWithId,
} from '../../accounts/index.js';
import { sessionAddress } from '../contract.js';
import { listSessions } from '../state.js';

export const sessionsUri = `${root}SessionService/Sessions/` as const;

/** Source: behaviour § 2.14. */
const userTags = [
  'Web UI',
  'RBSU',
  'Remote Console',
  'SSH',
  'IPMI/RMCP',
  'SM-CLP',
  'RIBCL',
  'RESTHost',
  'RIBCLHost',
  'WSMgmt',
  'Telnet',
  'Federation',
  'USBFrontPort',
  'REST',
  'Unknown',
] as const;

/** Source: behaviour § 2.14. */
const userTypes = [
  'Local',
  'Directory',
  'Single Sign On',
  'Kerberos',
  'Trusted Key',
  'Security Override',
  'System',
  'Federation',
] as const;

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
    ...identity(({ part }) => part.id, 'User Session', 'Manager User Session'),
    UserName: row(text(), 'The name of the user who has logged in.', ({ tree, part }) =>
      findUserName(tree, part.userId),
    ),
    Oem: vendor(
      'VndMgmtSession.v2_1_0.VndMgmtSession',
      'What the vendor adds to a session: whose it is, how long it lasts, what it may do.',
      {
        AccessTime: row(
          dateTime,
          'When the session was used last.',
          ({ part }) => formatInstant(part.accessedAt),
          { volatile: true },
        ),
        LoginTime: row(dateTime, 'When the user logged in.', ({ part }) => formatInstant(part.loggedInAt)),
        UserExpires: row(
          dateTime,
          'When the session ends if it is not used any more.',
          ({ tree, part }) => {
            const { idleTimeoutMinutes } = tree.sessions;
            return idleTimeoutMinutes === 0
              ? undefined
              : formatInstant(part.accessedAt + idleTimeoutMinutes * 60_000);
          },
          { volatile: true },
        ),
        MySession: row(
          flag,
          'Whether it is the session of whoever is reading.',
          ({ principal, part }) => principal?.sessionId === part.id,
          { volatile: true },
        ),
        UserIP: row(text(), 'The address that the user logged in from.', 'clientAddress'),
        UserTag: row(oneOf(userTags), 'The interface that the user logged in through.', () => 'REST'),
        UserType: row(oneOf(userTypes), 'Where the account of the user is kept.', ({ part }) =>
          isDirectoryUser(part.userId) ? 'Directory' : 'Local',
        ),
        Privileges: row(privilegesReader, 'What the user may do.', ({ tree, part }) =>
          // A user of a directory that is not asked any more may do nothing.
          shownPrivileges(userWithId(tree, part.userId)?.privileges ?? []),
        ),
      },
    ),
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
