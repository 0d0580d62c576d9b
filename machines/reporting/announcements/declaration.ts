/** Announcements of the controller about the server as a whole. */

import { managerAddress, powerAddress } from '../../power/index.js';
import type { Subsystem } from '../../subsystem.js';
import { announceWith, healthBranches } from './announce.js';
import { announcementFacts } from './facts.js';
import { type AnnouncementsState, initialAnnouncements } from './state.js';

export const announcements: Subsystem<{
  readonly branches: { readonly announcements: AnnouncementsState };
  readonly facts: typeof announcementFacts;
}> = {
  branchDescriptions: {
    announcements: 'Last reported health and device discovery.',
  },
  initial: () => ({ announcements: initialAnnouncements }),
  facts: announcementFacts,
  reactions: {
    /** Forgets the announced state, because it was in the memory of the controller, whose contents are lost. */
    'controller.lost': (stage) => stage.put('announcements', initialAnnouncements),
  },
  branchReactions: (findFact) => [
    {
      name: 'announcements',
      branches: ['announcements', ...healthBranches, 'logs'],
      machines: [powerAddress, managerAddress],
      // Announcements run last, so that log entries about a change precede the announcement of its consequences.
      after: ['boot', 'securityDashboard', 'systemDisk', 'updateAgents'],
      react: announceWith(findFact),
    },
  ],
};
