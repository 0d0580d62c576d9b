/** The end of one session, and of all sessions with the memory of the controller. */
import type { Transaction } from '../../../models/index.js';
import { effect } from '../../declare.js';
import { closePasscodes, findUserName } from '../accounts/index.js';
import { sessionAddress } from './contract.js';
import { listSessions } from './state.js';

export function dropSessions(stage: Transaction): void {
  for (const { id } of listSessions(stage.view)) stage.stop(sessionAddress(id));
  stage.draft.sessions.byId = {};
}

/** A reset ends all sessions without log entries, because no user has logged out (behaviour § 3.3). */
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
