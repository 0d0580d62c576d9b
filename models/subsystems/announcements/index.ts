/** What the controller tells of the server as a whole, by itself. */
import type { Subsystem } from '../../subsystem.js';
import { announcementFacts } from './facts.js';
import { type AnnouncementsState, nothingTold } from './state.js';

export const announcements: Subsystem<{
  readonly branches: { readonly announcements: AnnouncementsState };
  readonly facts: typeof announcementFacts;
}> = {
  initial: () => ({ announcements: nothingTold }),
  facts: announcementFacts,
};

export * from './state.js';
