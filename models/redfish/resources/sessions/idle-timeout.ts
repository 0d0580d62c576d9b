/** The idle time of sessions as a property that can be set: the session service and the manager show the same one. */
import { sessionAddress } from '../../../contracts/session.js';
import { idleTimeoutChoices } from '../../../state/sessions.js';
import { property } from '../../define.js';
import { oneOfNumbers } from '../../readers.js';

/** Open sessions are timed anew from their last access: a shorter time may end some at once. */
export const idleTimeout = property({
  privilege: 'MgmtConfigPriv',
  reader: oneOfNumbers(idleTimeoutChoices),
  apply: (stage, value) => {
    stage.draft.sessions.idleTimeoutMinutes = value;
    for (const { id, accessedAt } of Object.values(stage.tree.sessions.byId)) {
      const remainingMs = Math.max(0, accessedAt + value * 60_000 - stage.now);
      const event = value === 0 ? { type: 'session.unlimited' } : { type: 'session.retimed', remainingMs };
      stage.offer(sessionAddress(id), event);
    }
  },
});
