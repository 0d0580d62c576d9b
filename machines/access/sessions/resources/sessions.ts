/**
 * Sessions: the session resource, the collection of open sessions, and the implicit session of a request. A POST to the
 * collection is a login.
 */

import { deriveDigest } from '../../../../engine/index.js';
import { type ControllerTree, controllerTime, type Transaction } from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import { bodyBytesMax, passwordChangeMessage } from '../../../../models/redfish/index.js';
import {
  creation,
  defineAt,
  linkRow,
  links,
  optional,
  type Principal,
  refused,
  required,
  root,
  text,
  vendor,
  type WriteOutcome,
  type WriteTarget,
  written,
} from '../../../../models/resource/index.js';
import {
  closePasscodes,
  findRole,
  listUsers,
  needsPasscode,
  type User,
  userWithId,
} from '../../accounts/index.js';
import { sessionAddress } from '../contract.js';
import { isTableFull, listSessions } from '../state.js';
import { sessionRows } from './session-rows.js';
import {
  problemWithPasscode,
  type RedactedLogin,
  redactLogin,
  sendPasscode,
  sentLogin,
} from './two-factor-login.js';

export const sessionsUri = `${root}SessionService/Sessions/` as const;

export const session = defineAt(`${sessionsUri}{SessionId}/`, (tree) =>
  listSessions(tree).map((part) => ({ params: { SessionId: part.id }, part })),
).resource({
  type: 'Session.v1_0_0.Session',
  typeDescription: 'Session of a client, from login to logout.',
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

/** Reader of a name or password of any length. A name or password that is too long is handled as a wrong one. */
const credential = text({ lengthMax: bodyBytesMax });

export const sessions = defineAt(sessionsUri).collection({
  type: 'SessionCollection.SessionCollection',
  typeDescription: 'Open sessions. A POST request logs in.',
  unannounced: true,
  varies: ['caller'],
  name: 'Sessions',
  description: 'Open sessions',
  members: session,
  properties: {
    Oem: vendor(
      'VndMgmtSessionsSummary.v2_0_0.VndMgmtSessionsSummary',
      'Vendor-specific properties of the collection: the session of the requesting client.',
      {
        Links: links({
          MySession: linkRow(
            'Link to the session of the requesting client.',
            ({ principal, tree }) =>
              principal && `${sessionsUri}${principal.sessionId ?? requestSessionId(tree, principal)}/`,
            { to: session.uri, volatile: true },
          ),
        }),
      },
    ),
  },
  creation: creation({
    privilege: undefined,
    properties: {
      UserName: required(credential, 'Name of the user of the session.'),
      Password: required(credential, 'Password of the user; never returned.'),
      Token: optional(credential, 'Passcode for the second step of a two-factor login; never returned.'),
    },
    redact: redactLogin,
    sent: sentLogin,
    apply: openSession,
  }),
});

function openSession(stage: Transaction, login: RedactedLogin, { by }: WriteTarget): WriteOutcome {
  const { tree, draft } = stage;
  const clock = controllerTime(tree, stage.now);
  const user = userWithId(tree, by.userId);
  if (user === undefined) return refused(baseMessage('NoValidSession'));
  if ('PasscodeHash' in login) return sendPasscode(stage, user, login.PasscodeHash);
  if (needsPasscode(tree, user.id)) {
    const problem = problemWithPasscode(tree, user.id, login.GivenHash, stage.now);
    if (problem !== undefined) return refused(problem);
    closePasscodes(draft.passcodes, ({ userId }) => userId === user.id);
  }
  if (isTableFull(tree.sessions)) return refused(baseMessage('SessionLimitExceeded'));
  const serial = draft.sessions.nextSerial++;
  const id = formatSessionId(tree, user.userName, String(serial));
  draft.sessions.byId[id] = {
    id,
    serial,
    userId: user.id,
    mappingId: login.MappingId ?? null,
    tokenHash: login.TokenHash,
    loggedInAt: clock,
    accessedAt: clock,
    clientAddress: by.address,
    initialRole: findRole(user.privileges),
  };
  const idleTimeoutMs = tree.sessions.idleTimeoutMinutes * 60_000;
  stage.start(sessionAddress(id), { sessionId: id, idleTimeoutMs, remainingMs: idleTimeoutMs });
  if (idleTimeoutMs === 0) stage.send(sessionAddress(id), { type: 'session.unlimited' });
  stage.emit('session.opened', { user: user.userName, address: by.address }, sessionAddress(id));
  const notes = user.passwordChangeRequired ? [passwordChangeMessage(user.id)] : [];
  const created = `${sessionsUri}${id}/`;
  return { ok: true, value: { messages: [baseMessage('Created')], notes, created } };
}

// Implicit session of a request that has a password or a certificate instead of a token. It exists from the arrival of
// the request to the response, and only for its caller. `MySession` links to it, so that a client finds its privileges
// whichever way it logs in. It is not among the open sessions and does not count toward their maximum.

/** Number of hexadecimal digits in a session id. Source: behaviour § 2.14. */
const idDigits = 24;

/** @param occasion purpose and number that make the id unique on this controller */
function formatSessionId({ seed }: ControllerTree, userName: string, occasion: string): string {
  // Characters with a meaning in URIs or machine addresses are removed from the user name.
  const name = userName.toLowerCase().replace(/[^a-z0-9._-]/g, '');
  return name + deriveDigest(seed, `session/${occasion}`).slice(0, idDigits);
}

function requestSessionId(
  tree: ControllerTree,
  { userId, userName }: Pick<Principal, 'userId' | 'userName'>,
): string {
  return formatSessionId(tree, userName, `request/${userId}`);
}

function listed(tree: ControllerTree, user: User) {
  const id = requestSessionId(tree, { userId: user.id, userName: user.userName });
  return { params: { SessionId: id }, part: { id, userId: user.id, initialRole: findRole(user.privileges) } };
}

export const requestSession = defineAt(`${sessionsUri}{SessionId}/`, (tree) =>
  listUsers(tree).map((user) => listed(tree, user)),
).resource({
  type: 'Session.v1_0_0.Session',
  typeDescription: 'Temporary session of a single request with a password or a client certificate.',
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
