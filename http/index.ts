/** Who asks: the service over HTTPS, for the command line and for tests. */
export { type Announcement, announcementOf } from './announcement.js';
export { readBlueprint } from './blueprint-file.js';
export type { ServedCertificate } from './certificate.js';
export { defaultDataDirectory } from './data-directory.js';
export { recordTo } from './journal-file.js';
export { type Pace, paceExpected, parsePace } from './pace.js';
export { type WhileAway, whileAwayChoices } from './redfish.js';
export { type RunningService, type ServiceOptions, startService } from './serve.js';
export { reasonOf, SetupError } from './setup-error.js';
