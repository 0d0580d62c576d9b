/** What the controller's own machines do to the tree: sessions end, effects in flight are given up. */
import type { ActionTable } from '../../engine/index.js';
import { type ControllerTree, sessionAddress, userNameOf } from '../../models/index.js';

export const controllerEffects: ActionTable<ControllerTree> = {
  /** After a reset all sessions are gone, without a word in the log: nobody logged out (facts § 3.3). */
  forgetSessions: (stage) => {
    for (const id of Object.keys(stage.view.sessions.byId)) stage.stop(sessionAddress(id));
    stage.draft.sessions.byId = {};
    stage.draft.loginFailures = { origins: [], unreported: 0 };
  },

  abandonEffects: (stage) => stage.abandonEffects(() => true),

  forgetSession: (stage, { params, address }) => {
    const { sessionId } = params as { readonly sessionId: string };
    const session = stage.view.sessions.byId[sessionId];
    if (session === undefined) return;
    stage.emit('session.closed', { user: userNameOf(stage.view, session.userId) ?? '' }, address);
    delete stage.draft.sessions.byId[sessionId];
  },
};
