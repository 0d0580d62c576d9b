/** What happened: writing a history down, reading it, and having it happen again. */
export type { Journal, JournalLine } from './journal.js';
export { type Divergence, reExecute, type ReplayReport } from './re-execute.js';
export { type JournalReading, readJournal } from './read-journal.js';
export { Recorder } from './recorder.js';
