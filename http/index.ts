/** Who asks: the service over HTTPS, for the command line and for tests. */
export { type Announcement, createAnnouncement } from './announcement.js';
export { defaultDataDirectory } from './data-directory.js';
export { type Destination, destinationExpected, parseDestination } from './effects/policy.js';
export { journalTo, readBlueprint } from './on-demand.js';
export { PacedClock } from './pace.js';
export type { WhileAway } from './redfish.js';
export type { Birth, RunningService, ServiceOptions } from './serve.js';
export { SetupError } from './setup-error.js';
export { startService } from './start.js';
