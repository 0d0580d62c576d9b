/** The end of a session, and of all of them with the controller's memory. */
import type { Transaction } from '../../../models/index.js';
import { effect } from '../../declare.js';
import { closePasscodes, findUserName } from '../accounts/index.js';
import { sessionAddress } from './contract.js';
import { listSessions } from './state.js';

export function dropSessions(stage: Transaction): void {
  for (const { id } of listSessions(stage.view)) stage.stop(sessionAddress(id));
  stage.draft.sessions.byId = {};
}

/** After a reset all sessions are gone, without a word in the log: nobody logged out (behaviour § 3.3). */
export function clearSessions(stage: Transaction): void {
  dropSessions(stage);
  stage.draft.loginFailures = { origins: [], unreported: 0 };
  closePasscodes(stage.draft.passcodes, () => true);
}

export const sessionEffects = {
  forgetSession: effect<{ readonly sessionId: string }>((stage, { params: { sessionId }, address }) => {
    const session = stage.view.sessions.byId[sessionId];
    if (session === undefined) return;
    stage.emit('session.closed', { user: findUserName(stage.view, session.userId) ?? '' }, address);
    delete stage.draft.sessions.byId[sessionId];
  }),
};
