/** Public interface of `http/`: the service over HTTPS, for the command line and for tests. */

export { fetchService, type ServiceAccess } from './captures/fetch-service.js';
export { compressCapture, fileState, openCapture } from './captures/open-capture.js';
export { filesOfAnswers, RecordedAnswers } from './captures/recorded-answers.js';
export { PacedClock } from './clock/pace.js';
export { type ExportedData, exportedFiles, exportMark } from './console/exported-files.js';
export { serveStaticPages } from './console/static-pages.js';
export { createClientAgent } from './context/client-agent.js';
export { ClientGlobals } from './context/client-globals.js';
export { TestRuns } from './context/test-runs.js';
export { type Destination, destinationExpected, parseDestination } from './effects/policy.js';
export type { UnavailableBehavior } from './exchange/redfish-handler.js';
export { documentBytesMax, readBounded, recordBytesMax } from './files/bounded-file.js';
export { defaultDataDirectory } from './files/data-directory.js';
export { readRetainVariable, retainVariable, storeRunJournal } from './files/failure-files.js';
export {
  findMemberHistory,
  listMemberHistories,
  type MemberHistory,
} from './files/fleet-file.js';
export { makeDirectory } from './files/make-directory.js';
export { notebookPath } from './files/notebook-file.js';
export { SetupError } from './files/setup-error.js';
export type { ServedFleet } from './fleet/open-fleet.js';
export type { Fsync } from './journal/durability.js';
export { findStoredJournal, openStoredFiles } from './journal/stored-files.js';
export type { StoredHistoryOptions } from './journal/stored-history.js';
export { type TraceRequest, traceParts } from './journal/trace-file.js';
export { type PageAnswer, type PageRequest, PageService } from './page/page-service.js';
export { matchesRequest, type RequestFilter } from './requests/request-log.js';
export { formatRequest } from './requests/request-text.js';
export { type Announcement, createAnnouncement } from './service/announcement.js';
export type { CreatedGenesis } from './service/create-genesis.js';
export {
  inspectToFile,
  listenInProcess,
  openFleetDirectory,
  prepareJournal,
  readBlueprint,
  readCaptured,
  readStoredRequests,
  serveFleetThread,
  startFleet,
} from './service/lazy-modules.js';
export type { RunningService, ServiceOptions } from './service/serve.js';
export { serveFork } from './service/serve-fork.js';
export { servePast } from './service/serve-past.js';
export { startService } from './service/start.js';
