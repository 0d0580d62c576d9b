/** Ends the sessions of those who may not be logged in any more. Each end stands in the log. */

import type { ControllerStage } from '../../../resource/define.js';
import { sessionsOfStrangers } from '../../accounts/users.js';
import { sessionAddress } from '../contract.js';
import { sessionsOf } from '../state.js';

/** With a name that opens nothing any more, nobody stays logged in. */
export function endSessionsOf(stage: ControllerStage, userId: string): void {
  for (const session of sessionsOf(stage.view)) {
    if (session.userId === userId) stage.offer(sessionAddress(session.id), { type: 'session.ended' });
  }
}

/** Whom settings let in no more does not stay logged in. */
export function endStrangeSessions(stage: ControllerStage): void {
  for (const id of sessionsOfStrangers(stage.view))
    stage.offer(sessionAddress(id), { type: 'session.ended' });
}
