/** Who asks: the service over HTTPS, for the command line and for tests. */
export { type Announcement, createAnnouncement } from './announcement.js';
export type { Birth } from './birth.js';
export { documentBytesMax, readBounded, recordBytesMax } from './bounded-file.js';
export { defaultDataDirectory } from './data-directory.js';
export { type Destination, destinationExpected, parseDestination } from './effects/policy.js';
export type { Fsync } from './journal/durability.js';
export type { KeepOptions } from './journal/keep.js';
export { keptJournalAt, openStoredFiles } from './journal/stored-files.js';
export { type AskedTrace, traceParts } from './journal/trace-file.js';
export { journalTo, readBlueprint, servePast } from './on-demand.js';
export { PacedClock } from './pace.js';
export type { WhileAway } from './redfish.js';
export type { RunningService, ServiceOptions } from './serve.js';
export { SetupError } from './setup-error.js';
export { startService } from './start.js';
