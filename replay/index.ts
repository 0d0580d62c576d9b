/** What happened: writing a history down, reading it, and having it happen again. */
export { stateDiff } from './diff.js';
export { History } from './history/history.js';
export { type OpenedHistory, openHistory } from './history/open.js';
export { Recorder } from './history/recorder.js';
export type { SegmentSource } from './history/segment.js';
export type { HistoryEvent, HistoryStep } from './history/step.js';
export {
  type InputLine,
  type Journal,
  type JournalHeader,
  type JournalLine,
  programVersion,
} from './journal.js';
export { JournalWriter } from './journal-writer.js';
export { findMachine, leavesOf, type NoState, problemOfState, statesOf } from './machine-states.js';
export { type Divergence, type ReplayReport, reExecute } from './re-execute.js';
export { type JournalReading, readJournal } from './read-journal.js';
export { causeInWords } from './words/cause-words.js';
export { formatVirtualTime } from './words/virtual-time.js';
export { counted, faultInWords, futureInWords, namedInWords, shortUri, valueInWords } from './words/words.js';
export { journalOf, type Past } from './write-again.js';
