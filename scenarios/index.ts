/** What we try: a controller in the caller's process, and scenarios that run against one. */
export type { AskedFault, FaultName, HandName, Mail } from '../machines/index.js';
export {
  counted,
  formatVirtualTime,
  valueInWords,
} from '../replay/index.js';
export { InProcessController, type Snapshot } from './controller/in-process.js';
export { createController } from './controller/open.js';
export type { ControllerOptions } from './controller/options.js';
export type { Reply } from './controller/reply.js';
export { CoverageCollector } from './coverage/collector.js';
export { type Coverage, coverageOf, type MachineCoverage } from './coverage/coverage.js';
export { formatCoverage } from './coverage/text.js';
export { pathPattern } from './explore/exploration.js';
export {
  type Explored,
  type ExploreOptions,
  explore,
  type Finding,
  type FoundFuture,
  goTo,
  reach,
} from './explore/explore.js';
export { exploreAgain, exploreSeed, exploreStepwise } from './explore/explore-seed.js';
export { failureAsScenario } from './explore/failure-as-scenario.js';
export { type FoundWay, findWay } from './explore/find-way.js';

export { writeLife } from './from-life/from-life.js';
export { type Life, type LifeInput, lifeOf } from './from-life/life.js';
export { proveLife } from './from-life/proof.js';
export { findViolations } from './invariants/find.js';
export type { Violation } from './invariants/judge.js';
export { parseScenario, type Scenario } from './language/parse.js';
export type { ReadText } from './language/prepare.js';
export { parseSetting } from './language/setting.js';
export type { Delivery } from './outside/deliveries.js';
export type { ListenerAnswerInput, ListenersInput } from './outside/listeners.js';
export type { SourceInput, SourcesInput } from './outside/sources.js';
export { readCondition, readExpression } from './past/condition-in-past.js';
export { commandFor } from './report/command.js';
export { formatJunit } from './report/junit.js';
export type { ReportEntry, ResultEntry, ScenarioReport } from './report/report.js';
export { formatTap } from './report/tap.js';
export {
  formatCounts,
  formatEnding,
  formatEntry,
  formatOpening,
  formatReport,
  type ReportStyle,
} from './report/text.js';
export { liveScenario } from './run/live.js';
export { playScenario, type RunOptions, runScenario } from './run/run.js';
export { NotFailing } from './shrink/aim.js';
export { readDocument } from './shrink/attempt.js';
export {
  type ShrinkOptions,
  type Shrunk,
  shrink,
  shrinkAsking,
  shrinkStepwise,
} from './shrink/shrink.js';
export type { SeedFailure, SeedOutcome } from './sweep/outcome.js';
export type { Candidate } from './sweep/plan.js';
export { planFaults } from './sweep/plan-faults.js';
export { runSeed, type SeedOptions } from './sweep/run-seed.js';
export { servers } from './sweep/servers.js';
export { hasPassed, listSometimes, mergeOutcomes, type SweepReport } from './sweep/sweep.js';
export { Tally } from './sweep/tally.js';
export { formatSweep } from './sweep/text.js';
export { compareHistories } from './sweep/two-histories.js';
export { type VerifiedScenario, verifyScenario } from './verify/verify-scenario.js';
export { type ControllerWorld, createWorld, type WorldOptions } from './world/create-world.js';
export type { LinkHand } from './world/link.js';
export { type Simulated, type SimulateOptions, simulate } from './world/simulate.js';
export type { Surroundings } from './world/world.js';
