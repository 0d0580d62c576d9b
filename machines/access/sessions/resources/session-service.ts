/** Session service, and the idle timeout of sessions in controller time. */

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
 * Resets the timers of open sessions. The idle timeout counts from the last access: a session that has already exceeded
 * it ends at once. A last access after the current controller time is set to the current time, because the clock was
 * set back.
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

// Idle timeout as a writable property, which the session service and the manager share.

/** Write of the idle timeout. A shorter timeout can end sessions at once. */
export const idleTimeout = property({
  privilege: 'MgmtConfigPriv',
  reader: oneOfNumbers(idleTimeoutChoices),
  apply: (stage, value, { by }) => {
    stage.draft.sessions.idleTimeoutMinutes = value;
    traceAccess(stage, by.userName, { SessionTimeout: ({ sessions }) => sessions.idleTimeoutMinutes });
    retimeSessions(stage);
  },
});

/** Session service, which shows the same idle timeout as the manager (behaviour § 0). */
export const sessionService = defineAt(`${root}SessionService/`).resource({
  type: 'SessionService.v1_0_0.SessionService',
  typeDescription: 'Service that manages login sessions.',
  properties: {
    ...identity('SessionService', 'Session Service', 'Login sessions of clients'),
    ServiceEnabled: row(flag, '`true` if the service is enabled.', true),
    SessionTimeout: row(
      oneOfNumbers(idleTimeoutChoices),
      'Idle time, in minutes, after which a session expires.',
      // Value in minutes, although the schema defines seconds (behaviour § 0).
      ({ tree }) => tree.sessions.idleTimeoutMinutes,
      { setBy: idleTimeout },
    ),
    Sessions: linkRow('Link to the open sessions.', sessionsUri),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
  },
});
