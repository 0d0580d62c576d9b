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
export { type Bisection, type BisectOptions, bisect } from './questions/bisect.js';
export { type Causes, causesBehind, tellCauses } from './questions/causes.js';
export { type ComparisonReading, readComparison } from './questions/comparison.js';
export { type Difference, diffStates, diffTrees, diffValues } from './questions/diff.js';
export { type Expression, type HangsOn, type Judged, standingAt } from './questions/expression.js';
export { type LogFilter, log } from './questions/log.js';
export { type Place, type PlaceReading, readPlace } from './questions/place.js';
export {
  afterEvents,
  endOf,
  type Position,
  type PositionReading,
  positionExpected,
  readPosition,
  startOf,
  stateAt,
} from './questions/position.js';
export { StateView } from './questions/state-view.js';
export { type Life as MachineLife, statesOfMachine, statesOverTime } from './questions/states.js';
export { type ToldCause, type ToldEvent, type Transition, tellEvent } from './questions/told-event.js';
export { type Stretch, type Turn, turnsOf } from './questions/turns.js';
export { type Seen, watch } from './questions/watch.js';
export { type Span, when } from './questions/when.js';
export { lastChange, type Reason, why } from './questions/why.js';
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
export { causeInWords } from './words/cause-words.js';
export { formatVirtualTime } from './words/virtual-time.js';
export { counted, faultInWords, futureInWords, namedInWords, shortUri, valueInWords } from './words/words.js';
export { journalLines, journalOf, type Past } from './write-again.js';
