/**
 * Nobody stays logged in for longer than the idle time that was set, counted from the last use. A controller that hangs ends
 * sessions late, and before anybody can ask it.
 */
import { controllerTime, isHung, listSessions, managerRecord } from '../../models/index.js';
import type { InstantInvariant } from './invariant.js';

export const sessions: InstantInvariant = {
  name: 'sessions',
  says: 'A session that nobody uses ends with its idle time.',
  judged: 'instant',
  begin: () =>
    function* judge(tree) {
      const idleMs = tree.sessions.idleTimeoutMinutes * 60_000;
      if (idleMs === 0 || isHung(managerRecord(tree))) return;
      const clock = controllerTime(tree, tree.clock.now);
      for (const { id, accessedAt } of listSessions(tree)) {
        const idleSinceMs = clock - accessedAt;
        if (idleSinceMs > idleMs) yield `session ${id} was last used ${idleSinceMs} ms ago, of ${idleMs}`;
      }
    },
};
