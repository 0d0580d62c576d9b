/** End of a single session, and of all sessions when the controller loses its memory. */
import type { Transaction } from '../../../models/index.js';
import { effect } from '../../declare.js';
import { closePasscodes, findUserName } from '../accounts/index.js';
import { sessionAddress } from './contract.js';
import { listSessions } from './state.js';

export function dropSessions(stage: Transaction): void {
  for (const { id } of listSessions(stage.view)) stage.stop(sessionAddress(id));
  stage.draft.sessions.byId = {};
}

/**
 * Ends all sessions when the controller is reset. No log entry is made, because no user has logged out (behaviour §
 * 3.3).
 */
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
