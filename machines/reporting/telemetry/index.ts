/** Metrics: definitions, reports and triggers. */

export * from './contract.js';
export { listMetrics } from './metrics.js';
export { reportDefinitionsUri, sentReportIds } from './report-definitions.js';
export * from './state.js';
export { triggerId } from './state.js';
