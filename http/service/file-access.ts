/**
 * Re-exports of the code for blueprint files, journals, data directories and inspections. A start that names no file
 * does not load this code.
 */
export { readCaptured } from '../captures/captured-blueprint.js';
export { readBlueprint } from '../files/blueprint-file.js';
export { inspectToFile } from '../files/inspection-file.js';
export { prepareJournal } from '../files/journal-file.js';
export { findStartConflict } from '../journal/start-conflicts.js';
export { openStoredHistory } from '../journal/stored-history.js';
export { readRequestFiles, storeRequests } from '../requests/request-files.js';
