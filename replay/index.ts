/** What happened: writing a history down, reading it, and having it happen again. */
export { type StateChange, stateDiff } from './diff.js';
export { type Journal, type JournalHeader, type JournalLine, journalVersion } from './journal.js';
export { type Divergence, reExecute, type ReplayReport } from './re-execute.js';
export { type JournalProblem, type JournalReading, readJournal } from './read-journal.js';
export { Recorder } from './recorder.js';
