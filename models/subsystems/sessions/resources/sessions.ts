/** The collection of sessions: logging in is creating a member. */
import { digestOf, type JsonObject } from '../../../../engine/index.js';
import { baseMessage } from '../../../messages/index.js';
import { passwordChangeMessage } from '../../../redfish/authorise.js';
import { bodyBytesMax } from '../../../redfish/body-text.js';
import { collectionOf } from '../../../resource/collection.js';
import {
  type ControllerStage,
  type ResourceDefinition,
  refused,
  type WriteContext,
} from '../../../resource/define.js';
import { text } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { closePasscodes } from '../../accounts/passcodes.js';
import { needsPasscode, userWithId } from '../../accounts/users.js';
import { controllerTime } from '../../clock/state.js';
import { sessionAddress } from '../contract.js';
import { sessionsMax, sessionsOf } from '../state.js';
import { problemWithPasscode, putAwayLogin, sendPasscode } from './second-step.js';

const sessionDigits = 24;
const uri = `${root}SessionService/Sessions/`;

export const sessions: ResourceDefinition = {
  uri,
  type: 'SessionCollection.SessionCollection',
  unannounced: true,
  varies: ['caller'],
  volatile: ['/Oem/Vnd/Links/MySession'],
  project: (view) => {
    const { tree, principal, link } = view;
    const own = principal?.sessionId === undefined ? undefined : link(`${uri}${principal.sessionId}/`);
    return {
      ...collectionOf(
        view,
        'Sessions',
        'Sessions that are open',
        sessionsOf(tree).map(({ id }) => `${uri}${id}/`),
      ),
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmtSessionsSummary.v2_0_0.VndMgmtSessionsSummary',
          Links: { MySession: own },
        },
      },
    };
  },
  creation: {
    privilege: undefined,
    properties: {
      // Of any length: a name or password that is too long is a wrong one, and answered like one.
      UserName: { reader: text({ lengthMax: bodyBytesMax }), required: true },
      Password: { reader: text({ lengthMax: bodyBytesMax }), required: true },
      Token: { reader: text({ lengthMax: bodyBytesMax }), required: false },
    },
    putAway: putAwayLogin,
    apply: openSession,
  },
};

function openSession(stage: ControllerStage, body: JsonObject, { by }: WriteContext) {
  const { tree, draft } = stage;
  const clock = controllerTime(tree, stage.now);
  const user = userWithId(tree, by.userId);
  if (user === undefined) return refused(baseMessage('NoValidSession'));
  if (needsPasscode(tree, user.id)) {
    if (body.PasscodeHash !== undefined) return sendPasscode(stage, user, body.PasscodeHash as string);
    const problem = problemWithPasscode(tree, user.id, body.GivenHash, stage.now);
    if (problem !== undefined) return refused(problem);
    closePasscodes(draft.passcodes, ({ userId }) => userId === user.id);
  }
  if (Object.keys(tree.sessions.byId).length >= sessionsMax)
    return refused(baseMessage('SessionLimitExceeded'));
  const serial = draft.sessions.nextSerial++;
  // A name may have characters that a URI or an address has other uses for.
  const name = user.userName.toLowerCase().replace(/[^a-z0-9._-]/g, '');
  const id = name + digestOf(tree.seed, `session/${serial}`).slice(0, sessionDigits);
  draft.sessions.byId[id] = {
    id,
    serial,
    userId: user.id,
    mappingId: (body.MappingId as string | undefined) ?? null,
    tokenHash: body.TokenHash as string,
    loggedInAt: clock,
    accessedAt: clock,
    clientAddress: by.address,
  };
  const idleTimeoutMs = tree.sessions.idleTimeoutMinutes * 60_000;
  stage.start(sessionAddress(id), { sessionId: id, idleTimeoutMs, remainingMs: idleTimeoutMs });
  if (idleTimeoutMs === 0) stage.send(sessionAddress(id), { type: 'session.unlimited' });
  stage.emit('session.opened', { user: user.userName, address: by.address }, sessionAddress(id));
  const notes = user.passwordChangeRequired ? [passwordChangeMessage(user.id)] : [];
  return { ok: true as const, value: { messages: [baseMessage('Created')], notes, created: `${uri}${id}/` } };
}
