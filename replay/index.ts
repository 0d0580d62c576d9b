/** Public interface of histories: writing, reading and replay. */
export { type Branch, branchOf, pausingRunFrom } from './branches/branch.js';
export * from './branches/compare.js';
export { type Edit, InvalidEdit, readFaultText, readInput, readInputNumber } from './branches/edit.js';
export { pausingEndDifferences } from './branches/end-differences.js';
export { type InputPlan, planOf, playPlan, readPlan, replayUnder } from './branches/input-plan.js';
export type { SkippedInput } from './branches/input-player.js';
export {
  AlreadyHolds,
  type Likelihood,
  type LikelihoodOptions,
  type LikelihoodProgress,
  likelihoodOf,
} from './branches/likelihood.js';
export { likelihoodFrom, type SpanLikelihood } from './branches/likelihood-from.js';
export type { LikelihoodPoint } from './branches/likelihood-point.js';
export type { OneOfPair, Pair, PairQueryContext } from './branches/questions/pair.js';
export { pairQuestions } from './branches/questions/questions.js';
export { inputLines } from './branches/recorded-inputs.js';
export { ControllerAtPosition } from './controller-at-position.js';
export {
  collectItems,
  type Pause,
  type Pausing,
  type PausingItems,
  pause,
  runToCompletion,
} from './cooperative.js';
export { type CrawledResource, crawl, linksIn, pausingResourcesIn } from './crawl.js';
export * from './differences/difference.js';
export { importanceOf, listByImportance } from './differences/importance.js';
export { pausingToHar, toHar } from './export/har.js';
export { type ChartInspectionEvent, inspectCharts } from './export/inspection.js';
export { type LoggedRequest, type RequestProblem, requestProblems } from './export/logged-request.js';
export { type MockupFile, pausingToMockup, toMockup } from './export/mockup.js';
export { pausingToOtlp, toOtlp } from './export/otel.js';
export {
  candidateBodies,
  findBody,
  type SubstituteSecret,
  tokenHash,
  withoutSecrets,
} from './export/request-bodies.js';
export { pausingToTrace, toTrace } from './export/trace.js';
export {
  type ActiveFault,
  activeFaultsAfter,
  type ExecutedInput,
  FaultRecord,
} from './faults/active-faults.js';
export { activeFaults, pausingActiveFaults } from './faults/faults-at-position.js';
export { formatCause, formatInput } from './format/cause-text.js';
export { comparisonInLines, formatSkipped, laterInLines } from './format/comparison-lines.js';
export { formatEventLines, formatMomentText, type LineLayout } from './format/event-lines.js';
export { instant } from './format/instant.js';
export {
  describeRefusal,
  formatCount,
  formatFault,
  formatFuture,
  formatNamed,
  formatValue,
  formatVirtualTime,
  shortUri,
} from './format/value-text.js';
export { History } from './history/history.js';
export { type OpenedHistory, openHistory } from './history/open.js';
export { Recorder } from './history/recorder.js';
export type { HistoryEvent } from './history/step.js';
export {
  type InputRecord,
  inputLineOf,
  pausingAdvance,
  ReplayMismatch,
  recordInputs,
  replayInputs,
} from './input-record.js';
export {
  type InputLine,
  type Journal,
  type JournalHeader,
  type JournalLine,
  programVersion,
} from './journal.js';
export { JournalWriter, journalChunks, journalOf } from './journal-writer.js';
export {
  findMachine,
  isAmong,
  leavesOf,
  problemOfState,
  statesIn,
  statesOf,
} from './machine-states.js';
export { patchBetween } from './patch.js';
export { likelihoodCurve } from './pictures/likelihood-curve.js';
export { toMermaid } from './pictures/mermaid.js';
export * from './pictures/show-machines.js';
export { toSvg } from './pictures/svg.js';
export { type Bisection, bisect, pausingBisect } from './queries/bisect.js';
export { pausingBisectionSteps } from './queries/bisect-steps.js';
export { EventFilter } from './queries/changes/event-filter.js';
export { type Expression, type StatesOf, treeAt } from './queries/changes/expression.js';
export { StateView } from './queries/changes/state-view.js';
export { changesOf } from './queries/changes/value-changes.js';
export { diffStates, diffValues } from './queries/diff.js';
export {
  causesSchema,
  type EventSummary,
  eventSchema,
  formatEvent,
  pausingSummarizeCauses,
  summarizeEvent,
} from './queries/event-summary.js';
export { type LogFilter, log } from './queries/log.js';
export {
  allDifferencesDescription,
  at as positionArgument,
  condition as conditionArgument,
  intervalParameter as intervalArgument,
} from './queries/parameters.js';
export { type Progression, progressionOf } from './queries/progression.js';
export { queries } from './queries/queries.js';
export {
  InvalidQuery,
  NoResult,
  type Parameter,
  type ParameterTexts,
  type Query,
  type QueryContext,
  type QueryResult,
} from './queries/query.js';
export type { ComparisonReading, PastCondition } from './queries/reading/comparison.js';
export { conditionKey, readComparison } from './queries/reading/comparison.js';
export { type Location, readLocation } from './queries/reading/location.js';
export {
  afterEvents,
  type EventRange,
  endOf,
  type Interval,
  type Position,
  pausingReadPosition,
  pausingStateAt,
  positionExamples,
  positionExpected,
  readInterval,
  readPosition,
  startOf,
  stateAt,
} from './queries/reading/position.js';
export {
  type ExpressionReading,
  type ReadCondition,
  readExpression,
} from './queries/reading/read-expression.js';
export {
  listMachines,
  listMembers,
  listResources,
  NotInHistory,
  pausingRequireCondition,
  pausingRequireMachine,
  pausingRequireMachinesOf,
} from './queries/reading/require-present.js';
export { type MachineTimeline, statesOverTime } from './queries/states.js';
export { type WatchedValue, watch } from './queries/watch.js';
export { type HeldInterval, when } from './queries/when.js';
export { type ChangeReason, lastChange, reasonSchema, why } from './queries/why.js';
export { type ReplayReport, reExecute } from './re-execute.js';
export { type JournalReading, readJournal } from './read-journal.js';
export { type HistoryFiles, HistoryWriter } from './store/history-writer.js';
export type { ReExecutedTail } from './store/re-execute-unsealed.js';
export { StoredCheckpoints } from './store/re-execute-unsealed.js';
export * from './store/read-store.js';
export { LineSealer, readSealed } from './store/sealed-lines.js';
export type { ReadMembers } from './store/sealed-segments.js';
export { SealedSegments } from './store/sealed-segments.js';
export { SegmentText } from './store/segment-text.js';
export {
  type IndexLine,
  indexHead,
  indexLine,
  memberAt,
  printIndexLine,
  type Sealing,
  storeFiles,
  tailFile,
  tailNumber,
} from './store/store-format.js';
export { journalText, openStored } from './store/stored-source.js';
export { mergeTicks, type Span, type Ticks } from './timeline/levels.js';
export { fixedLanes, type Lane, TimelineIndex } from './timeline/timeline-index.js';
export { type Severity, severities, type TickTrack } from './timeline/track.js';
export { readTrace, type Trace, type TraceLines, Tracer } from './trace/trace-file.js';
export { readTraceLine, type TracedEvent, traceEvent, traceLine } from './trace/traced-event.js';
export type { Divergence } from './verify/divergence.js';
export type { Recording } from './verify/recording.js';
export {
  divideJournal,
  type JournalPart,
  joinParts,
  type PartReport,
  replayPart,
} from './verify/replay-part.js';
export { firstTraceDifference, type TraceDifference } from './verify/two-traces.js';
export { type HistoryDifference, type VerifiedHistory, verifyHistory } from './verify/verify-history.js';
