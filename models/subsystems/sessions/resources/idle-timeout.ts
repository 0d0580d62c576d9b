/** The idle time of sessions as a property that can be set: the session service and the manager show the same one. */

import { traceAccess } from '../../../resource/changed-settings.js';
import { property } from '../../../resource/property.js';
import { oneOfNumbers } from '../../../resource/readers.js';
import { retimeSessions } from '../retime.js';
import { idleTimeoutChoices } from '../state.js';

/** A shorter time may end some sessions at once. */
export const idleTimeout = property({
  privilege: 'MgmtConfigPriv',
  reader: oneOfNumbers(idleTimeoutChoices),
  apply: (stage, value, { by }) => {
    stage.draft.sessions.idleTimeoutMinutes = value;
    traceAccess(stage, by.userName, { SessionTimeout: ({ sessions }) => sessions.idleTimeoutMinutes });
    retimeSessions(stage);
  },
});
