/** Who asks: the service over HTTPS, for the command line and for tests. */
export { type Announcement, announcementOf } from './announcement.js';
export { readBlueprint } from './blueprint-file.js';
export { defaultDataDirectory } from './data-directory.js';
export { type Destination, destinationExpected, parseDestination } from './effects/policy.js';
export { recordTo } from './journal-file.js';
export { paceExpected, parsePace } from './pace.js';
export type { WhileAway } from './redfish.js';
export { type RunningService, type ServiceOptions, startService } from './serve.js';
export { SetupError } from './setup-error.js';
