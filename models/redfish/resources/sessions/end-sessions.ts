/** Ends the sessions of those who may not be logged in any more. Each end stands in the log. */
import { sessionAddress } from '../../../contracts/session.js';
import { sessionsOf } from '../../../state/sessions.js';
import { sessionsOfStrangers } from '../../../state/users.js';
import type { ControllerStage } from '../../define.js';

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
