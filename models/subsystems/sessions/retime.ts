/** When a session ends by idling goes by the controller's clock. */

import { controllerTime } from '../../controller-time.js';
import type { ControllerStage } from '../../stage.js';
import { sessionAddress } from './contract.js';
import { listSessions } from './state.js';

/**
 * Open sessions are timed anew, from their last access: one that has been idle for too long by now ends at once.
 * Nothing was used in the future, so a clock that is set back takes the last access with it.
 */
export function retimeSessions(stage: ControllerStage): void {
  const clock = controllerTime(stage.view, stage.now);
  const idleMs = stage.view.sessions.idleTimeoutMinutes * 60_000;
  for (const { id, accessedAt } of listSessions(stage.view)) {
    if (accessedAt > clock) {
      const session = stage.draft.sessions.byId[id];
      if (session !== undefined) session.accessedAt = clock;
    }
    const remainingMs = Math.max(0, Math.min(accessedAt, clock) + idleMs - clock);
    const address = sessionAddress(id);
    if (idleMs === 0) stage.offer(address, { type: 'session.unlimited' });
    else stage.offer(address, { type: 'session.retimed', remainingMs });
  }
}
