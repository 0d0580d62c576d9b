/** How reports and their definitions are called: alike, because one is what the other asks for. */
import type { ReportDefinition } from '../report-definitions.js';

export function reportWords(definition: ReportDefinition): string {
  const subject = definition.kind === 'power' ? 'Power Metrics' : definition.metric.title;
  return `Metric report of ${subject}${span(definition)}.`;
}

function span(definition: ReportDefinition): string {
  if (definition.kind === 'sent') return '';
  const { minutes, stepMs } = definition.window;
  return ` for ${minutes} minutes with sensing interval of ${stepMs / 1_000} seconds`;
}
