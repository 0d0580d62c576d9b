/** The idle time of sessions as a property that can be set: the session service and the manager show the same one. */
import { retimeSessions } from '../../../set-clock.js';
import { idleTimeoutChoices } from '../../../state/sessions.js';
import { property } from '../../define.js';
import { oneOfNumbers } from '../../readers.js';

/** A shorter time may end some sessions at once. */
export const idleTimeout = property({
  privilege: 'MgmtConfigPriv',
  reader: oneOfNumbers(idleTimeoutChoices),
  apply: (stage, value) => {
    stage.draft.sessions.idleTimeoutMinutes = value;
    retimeSessions(stage);
  },
});
