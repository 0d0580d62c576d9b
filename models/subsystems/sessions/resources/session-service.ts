/**
 * The service that logs clients in, and how long an idle session lasts: the manager's own idle timeout (behaviour § 0).
 */
import { at } from '../../../resource/at.js';
import { flag, oneOfNumbers } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { idleTimeoutChoices } from '../state.js';
import { idleTimeout } from './idle-timeout.js';
import { sessionsUri } from './session.js';

export const sessionService = at(`${root}SessionService/`).resource({
  type: 'SessionService.v1_0_0.SessionService',
  says: 'The service that logs clients in.',
  properties: {
    ...identity('SessionService', 'Session Service', 'Logs clients in and out'),
    ServiceEnabled: row(flag, 'Whether the service does its work.', true),
    SessionTimeout: row(
      oneOfNumbers(idleTimeoutChoices),
      'After how many idle minutes a session ends.',
      // Minutes in practice, though the schema says seconds (behaviour § 0).
      ({ tree }) => tree.sessions.idleTimeoutMinutes,
      { setBy: idleTimeout },
    ),
    Sessions: linkRow('The sessions that are open.', sessionsUri),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
  },
});
