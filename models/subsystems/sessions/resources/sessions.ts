/** The collection of sessions: logging in is creating a member. */

import { controllerTime } from '../../../controller-time.js';
import { baseMessage } from '../../../messages/index.js';
import { passwordChangeMessage } from '../../../redfish/authorise.js';
import { bodyBytesMax } from '../../../redfish/body-text.js';
import { at } from '../../../resource/at.js';
import { type ControllerStage, refused, type WriteOutcome } from '../../../resource/define.js';
import type { Writing } from '../../../resource/place.js';
import { text } from '../../../resource/readers.js';
import { linkRow } from '../../../resource/rows.js';
import { links, vendor } from '../../../resource/shared-rows.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { closePasscodes, findRole, needsPasscode, userWithId } from '../../accounts/index.js';
import { sessionAddress } from '../contract.js';
import { formatSessionId } from '../session-id.js';
import { isTableFull } from '../state.js';
import { requestSessionId } from './request-session.js';
import { type KeptLogin, problemWithPasscode, redactLogin, sendPasscode, sentLogin } from './second-step.js';
import { session, sessionsUri } from './session.js';

/** Of any length: a name or password that is too long is a wrong one, and answered like one. */
const credential = text({ lengthMax: bodyBytesMax });

export const sessions = at(sessionsUri).collection({
  type: 'SessionCollection.SessionCollection',
  says: 'The sessions that are open. A POST to it logs in.',
  unannounced: true,
  varies: ['caller'],
  name: 'Sessions',
  description: 'Sessions that are open',
  members: session,
  properties: {
    Oem: vendor(
      'VndMgmtSessionsSummary.v2_0_0.VndMgmtSessionsSummary',
      'What the vendor adds to the sessions: which of them is the reader’s own.',
      {
        Links: links({
          MySession: linkRow(
            'The session of whoever is reading.',
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
      UserName: required(credential, 'The name of the user who has logged in.'),
      Password: required(credential, 'The password of the user: given to log in, never shown.'),
      Token: optional(
        credential,
        'The passcode of a two-factor login: given in its second step, never shown.',
      ),
    },
    redact: redactLogin,
    sent: sentLogin,
    apply: openSession,
  }),
});

function openSession(stage: ControllerStage, login: KeptLogin, { by }: Writing): WriteOutcome {
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
