/** Public interface: controllers in the caller's process, and scenarios. */

export {
  formatCount,
  formatValue,
  formatVirtualTime,
} from '../replay/index.js';
export { createController } from './controller/create-controller.js';
export { InProcessController, type Snapshot } from './controller/in-process.js';
export {
  type ImageTarget,
  type MadeImage,
  type MakeImageOptions,
  makeImage,
} from './controller/make-image.js';
export type { ControllerOptions } from './controller/options.js';
export type { ControllerService, ListenOptions, ProcessPort } from './controller/process-port.js';
export type { Reply } from './controller/reply.js';
export { CoverageCollector } from './coverage/collector.js';
export { type Coverage, coverageOf, type MachineCoverage } from './coverage/coverage.js';
export { formatCoverage } from './coverage/text.js';
export type { Delivery } from './endpoints/deliveries.js';
export type { ListenerAnswerInput, ListenersInput } from './endpoints/listeners.js';
export type { SourceInput, SourcesInput } from './endpoints/sources.js';
export { pathPattern } from './explore/exploration.js';
export {
  type Explored,
  type ExploreFinding,
  type ExploreOptions,
  explore,
  type FoundFuture,
  goTo,
  reach,
} from './explore/explore.js';
export { exploreSeed, exploreStepwise, replayFuture } from './explore/explore-seed.js';
export { failureAsScenario } from './explore/failure-as-scenario.js';
export { type FoundWay, findWay } from './explore/find-way.js';
export { journalsOf } from './failures/extend-error.js';
export { FailureRecorder, type RecordedRun } from './failures/failure-recorder.js';
export {
  type Retention,
  type RetentionOptions,
  retentionShape,
  retentions,
} from './failures/retention.js';
export { ControllerFleet, createFleet, type FleetOptions } from './fleet/create-fleet.js';
export { generateScenario } from './from-journal/from-journal.js';
export {
  type RecordedHistory,
  type RecordedInput,
  recordedHistoryOf,
} from './from-journal/recorded-history.js';
export { verifyGenerated } from './from-journal/verify-generated.js';
export { readCondition, readExpression } from './history/condition-expression.js';
export { findViolations, type Violation } from './invariants/invariant-checker.js';
export { parseSetting } from './language/names.js';
export { parseScenario, type Scenario } from './language/parse.js';
export type { ReadText } from './language/prepare.js';
export { commandFor } from './report/command.js';
export { formatJunit } from './report/junit.js';
export type { ReportEntry, ResultEntry, ScenarioReport } from './report/report.js';
export { replayCommand } from './report/shell-word.js';
export { formatTap } from './report/tap.js';
export {
  formatCounts,
  formatEnding,
  formatEntry,
  formatOpening,
  formatReport,
  type ReportStyle,
} from './report/text.js';
export { liveScenario, playScenario, type RunOptions, runScenario } from './run/run.js';
export { type RunJournal, RunRecord } from './run/run-record.js';
export { NotFailing, readDocument } from './shrink/failure-target.js';
export {
  type ShrinkOptions,
  type Shrunk,
  shrink,
  shrinkInteractively,
  shrinkStepwise,
} from './shrink/shrink.js';
export type { SeedFailure, SeedOutcome } from './sweep/outcome.js';
export { type Candidate, servers } from './sweep/plan.js';
export { planFaults } from './sweep/plan-faults.js';
export { journalOfSeed, runSeed, type SeedOptions } from './sweep/run-seed.js';
export {
  type Bucket,
  hasPassed,
  listChecks,
  listSometimes,
  mergeOutcomes,
  type SweepReport,
  Tally,
} from './sweep/sweep.js';
export { formatSweep } from './sweep/text.js';
export { compareHistories } from './sweep/two-histories.js';
export { type VerifiedScenario, verifyScenario } from './verify/verify-scenario.js';
export { type ControllerWorld, createWorld, type WorldOptions } from './world/create-world.js';
export type { DriveOptions } from './world/driver.js';
export type { LinkControl } from './world/link.js';
export { type Simulated, type SimulatedTest, type SimulateOptions, simulate } from './world/simulate.js';
export type { WorldEnvironment } from './world/world.js';
