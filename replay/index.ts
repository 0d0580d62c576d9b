/** What happened: writing a history down, reading it, and having it happen again. */
export { stateDiff } from './diff.js';
export { toOtlp } from './export/otel.js';
export type { EventRange } from './export/told-event.js';
export { toTrace } from './export/trace.js';
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
export { chartOf } from './pictures/chart.js';
export { toMermaid } from './pictures/mermaid.js';
export { toSvg } from './pictures/svg.js';
export { type Divergence, type ReplayReport, reExecute } from './re-execute.js';
export { type JournalReading, readJournal } from './read-journal.js';
export { journalOf, type Past } from './write-again.js';
