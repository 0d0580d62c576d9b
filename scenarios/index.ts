/** What we try: a controller in the caller's process, and scenarios that run against one. */

export type { AskedFault, FaultName, HandName, Mail } from '../machines/index.js';
export type { ControllerOptions } from './controller-options.js';
export type { Delivery } from './deliveries.js';
export {
  createController,
  InProcessController,
  type Snapshot,
} from './in-process.js';
export { parseScenario, type ReadText, type Scenario } from './language.js';
export type { ListenerAnswerInput, ListenersInput } from './listeners.js';
export type { Reply } from './reply.js';
export type { ReportEntry, ResultEntry, ScenarioReport } from './report.js';
export {
  formatCounts,
  formatEnding,
  formatEntry,
  formatOpening,
  formatReport,
  formatVirtualTime,
  type ReportStyle,
} from './report-text.js';
export { faultInWords, shortUri, valueInWords } from './report-words.js';
export { playScenario, type RunOptions, runScenario } from './runner.js';
export type { SourceInput, SourcesInput } from './sources.js';
