/** What happened: writing a history down, reading it, and having it happen again. */
export { type Branch, branchOf, pausingPartFrom } from './branches/branch.js';
export {
  type Comparison,
  compareHistories,
  type FirstDifference,
  firstDifference,
} from './branches/compare.js';
export { type Edit, NotAnEdit } from './branches/edit.js';
export { type InputPlan, planOf, playPlan, readPlan } from './branches/input-plan.js';
export {
  HasHappened,
  type Likelihood,
  type LikelihoodOptions,
  type LikelihoodPoint,
  likelihoodOf,
} from './branches/likelihood.js';
export type { Untaken } from './branches/played.js';
export { inputNumber, readFaultText, readInput } from './branches/read-input.js';
export { inputLines } from './branches/recorded-inputs.js';
export { replayUnder } from './branches/replay-under.js';
export { likelyBodies, type MakeUp } from './export/bodies.js';
export { findBody } from './export/find-body.js';
export { pausingToHar, toHar } from './export/har.js';
export { tokenHash } from './export/kept-secret.js';
export { type MockupFile, pausingToMockup, toMockup } from './export/mockup.js';
export { pausingToOtlp, toOtlp } from './export/otel.js';
export { withoutKeptSecrets } from './export/same-body.js';
export { pausingToTrace, toTrace } from './export/trace.js';
export { History } from './history/history.js';
export { type OpenedHistory, openHistory } from './history/open.js';
export { Recorder } from './history/recorder.js';
export type { HistoryEvent } from './history/step.js';
export {
  type InputLine,
  type Journal,
  type JournalHeader,
  type JournalLine,
  programVersion,
} from './journal.js';
export { JournalWriter } from './journal-writer.js';
export { linksIn } from './links.js';
export { findMachine, leavesOf, problemOfState, statesOf } from './machine-states.js';
export { OwnedPast } from './owned-past.js';
export { advancing, followPast, inputLineOf, keepPast, NotFollowing, type Past } from './past.js';
export { type PatchOperation, patchBetween } from './patch.js';
export { atOnce, itemsAtOnce, type Pause, type Pausing, type PausingItems, pause } from './pausing.js';
export {
  drawMachine,
  outlineMachine,
  type ShownMachine,
  showMachine,
  showMachines,
} from './pictures/machines-shown.js';
export { toMermaid } from './pictures/mermaid.js';
export { toSvg } from './pictures/svg.js';
export { type Bisection, bisect, noTurnInWords, pausingBisect } from './questions/bisect.js';
export { type Causes, pausingTellCauses } from './questions/causes.js';
export type { ComparisonReading, PastCondition } from './questions/comparison.js';
export { readComparison } from './questions/comparison.js';
export { type Course, courseOf, pausingCourseOf } from './questions/course.js';
export {
  demandCondition,
  demandMachine,
  demandMachinesOf,
  demandPlace,
  NotInHistory,
  orDemand,
  pausingDemandCondition,
  pausingDemandMachine,
  pausingDemandMachinesOf,
  pausingDemandPlace,
  pausingOrDemand,
} from './questions/demand.js';
export {
  type Difference,
  differencesBetween,
  differencesOfValue,
  diffStates,
  diffValues,
  pausingDiffStates,
  pausingDiffValues,
} from './questions/diff.js';
export { EventFilter } from './questions/event-filter.js';
export { type Expression, standingAt } from './questions/expression.js';
export { type LogFilter, log } from './questions/log.js';
export { listMachines, listResources } from './questions/missing.js';
export { type Place, readPlace, readResource } from './questions/place.js';
export {
  afterEvents,
  endOf,
  type Position,
  pausingReadPosition,
  pausingStateAt,
  positionExamples,
  positionExpected,
  readPosition,
  startOf,
  stateAt,
} from './questions/position.js';
export {
  type AnyExpression,
  type ExpressionReading,
  pausingReadExpression,
  type ReadCondition,
  readExpression,
} from './questions/read-expression.js';
export { StateView } from './questions/state-view.js';
export { type Life as MachineLife, pausingStatesOverTime, statesOverTime } from './questions/states.js';
export { type EventSpan, pausingReadStretch, readStretch, type Stretch } from './questions/stretch.js';
export { type ToldCause, type ToldEvent, type Transition, tellEvent } from './questions/told-event.js';
export { turnsOf } from './questions/turns.js';
export { type Moment, pausingWatch, type Seen, watch } from './questions/watch.js';
export { pausingWhen, type Span, when } from './questions/when.js';
export { lastChange, pausingLastChange, pausingWhy, type Reason, why } from './questions/why.js';
export { type ReplayReport, reExecute } from './re-execute.js';
export { type JournalReading, readJournal } from './read-journal.js';
export { crawl, type Linked } from './resources.js';
export { StoredCheckpoints } from './store/checkpoints.js';
export { journalText } from './store/journal-text.js';
export { Keeping, type KeptFiles, type Sealing } from './store/keeping.js';
export type { ReadMembers } from './store/members.js';
export { openStored } from './store/open-store.js';
export {
  type JournalStore,
  readStore,
  type SoundFile,
  type StoredBytes,
  type StoreReading,
} from './store/read-store.js';
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
export { readTrace, type Trace } from './trace/read-trace.js';
export { readTraceLine, traceLine } from './trace/trace-line.js';
export { type TracedEvent, traceEvent } from './trace/traced-event.js';
export { type TraceLines, Tracer } from './trace/tracer.js';
export type { Divergence } from './verify/divergence.js';
export type { Recording } from './verify/recording.js';
export { firstTraceDifference, type TraceDifference } from './verify/two-traces.js';
export { type HistoryParting, type VerifiedHistory, verifyHistory } from './verify/verify-history.js';
export { causeInWords, timerInWords } from './words/cause-words.js';
export { inputInFull } from './words/input-words.js';
export { describeRefusal } from './words/refusal-words.js';
export { formatVirtualTime } from './words/virtual-time.js';
export { counted, faultInWords, futureInWords, namedInWords, shortUri, valueInWords } from './words/words.js';
export { journalOf, journalPieces } from './write-again.js';
