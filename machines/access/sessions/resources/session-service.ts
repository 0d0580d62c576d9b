/** The session service, and the idle timeout of sessions, measured by the controller's clock. */

import { controllerTime, type Transaction } from '../../../../models/index.js';
import {
  defineAt,
  flag,
  identity,
  linkRow,
  oneOfNumbers,
  property,
  root,
  row,
  status,
  traceAccess,
} from '../../../../models/resource/index.js';
import { sessionAddress } from '../contract.js';
import { idleTimeoutChoices, listSessions } from '../state.js';
import { sessionsUri } from './sessions.js';

/**
 * Resets the timers of open sessions, counted from their last access: a session that has already exceeded the new
 * timeout ends at once. No access lies in the future, so setting the clock back moves the last access with it.
 */
export function retimeSessions(stage: Transaction): void {
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

// The idle timeout as a writable property, shared by the session service and the manager.

/** A shorter timeout may end sessions at once. */
export const idleTimeout = property({
  privilege: 'MgmtConfigPriv',
  reader: oneOfNumbers(idleTimeoutChoices),
  apply: (stage, value, { by }) => {
    stage.draft.sessions.idleTimeoutMinutes = value;
    traceAccess(stage, by.userName, { SessionTimeout: ({ sessions }) => sessions.idleTimeoutMinutes });
    retimeSessions(stage);
  },
});

/** The session service, with the manager's idle timeout (behaviour § 0). */
export const sessionService = defineAt(`${root}SessionService/`).resource({
  type: 'SessionService.v1_0_0.SessionService',
  typeDescription: 'Service that manages login sessions.',
  properties: {
    ...identity('SessionService', 'Session Service', 'Logs clients in and out'),
    ServiceEnabled: row(flag, '`true` if the service is enabled.', true),
    SessionTimeout: row(
      oneOfNumbers(idleTimeoutChoices),
      'Idle time, in minutes, after which a session expires.',
      // The value is in minutes, although the schema says seconds (behaviour § 0).
      ({ tree }) => tree.sessions.idleTimeoutMinutes,
      { setBy: idleTimeout },
    ),
    Sessions: linkRow('Link to the open sessions.', sessionsUri),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
  },
});
