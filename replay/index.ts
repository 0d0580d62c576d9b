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
export { followPast, inputLineOf, keepPast, NotFollowing, type Past } from './past.js';
export { type Divergence, type ReplayReport, reExecute } from './re-execute.js';
export { type JournalReading, readJournal } from './read-journal.js';
export { journalText } from './store/journal-text.js';
export { Keeping, type KeptFiles, type Sealing } from './store/keeping.js';
export type { ReadMembers } from './store/members.js';
export { openStored } from './store/open-store.js';
export { type JournalStore, readStore, type SoundFile, type StoredBytes } from './store/read-store.js';
export type { Relived } from './store/relive.js';
export { LineSealer, readSealed } from './store/sealed-lines.js';
export { SealedSegments } from './store/sealed-segments.js';
export { SegmentText } from './store/segment-text.js';
export {
  type IndexLine,
  indexHead,
  indexLine,
  memberAt,
  storeFiles,
  tailFile,
  tailNumber,
} from './store/store-format.js';
export { journalOf } from './write-again.js';
