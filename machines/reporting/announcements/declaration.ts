/** What the controller tells of the server as a whole, by itself. */

import { managerAddress, powerAddress } from '../../power/index.js';
import type { Subsystem } from '../../subsystem.js';
import { announceWith, healthBranches } from './announce.js';
import { announcementFacts } from './facts.js';
import { type AnnouncementsState, initialAnnouncements } from './state.js';

export const announcements: Subsystem<{
  readonly branches: { readonly announcements: AnnouncementsState };
  readonly facts: typeof announcementFacts;
}> = {
  initial: () => ({ announcements: initialAnnouncements }),
  facts: announcementFacts,
  reactions: {
    /** What it has told stood in the memory that is lost. */
    'controller.lost': (stage) => stage.put('announcements', initialAnnouncements),
  },
  branchReactions: (findFact) => [
    {
      name: 'announcements',
      branches: ['announcements', ...healthBranches, 'logs'],
      machines: [powerAddress, managerAddress],
      // Logs have first what has changed, then what that makes of the server.
      after: ['boot', 'securityDashboard', 'systemDisk', 'updateAgents'],
      react: announceWith(findFact),
    },
  ],
};
