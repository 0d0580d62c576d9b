/** What we try: a controller in the caller's process, and scenarios that run against one. */
export {
  type ControllerOptions,
  createController,
  InProcessController,
  type Snapshot,
} from './in-process.js';
export { parseScenario, type ReadText, type Scenario, type ScenarioReading } from './language.js';
export type { Reply } from './reply.js';
export type {
  ChangeEntry,
  LogLineEntry,
  PlacedFailure,
  ReportEntry,
  ResultEntry,
  ScenarioReport,
} from './report.js';
export {
  formatCounts,
  formatEnding,
  formatEntry,
  formatOpening,
  formatReport,
  formatVirtualTime,
  plainStyle,
  type ReportStyle,
} from './report-text.js';
export { shortUri, valueInWords } from './report-words.js';
export { type Playing, playScenario, type RunOptions, runScenario } from './runner.js';
