/** How reports and their definitions are called: alike, because one is what the other asks for. */
import type { ReportDefinition } from '../report-definitions.js';

export function reportWords(definition: ReportDefinition): {
  readonly Name: string;
  readonly Description: string;
} {
  const subject = definition.kind === 'power' ? 'Power Metrics' : definition.metric.title;
  const words = `Metric report of ${subject}${span(definition)}.`;
  return { Name: words, Description: words };
}

function span(definition: ReportDefinition): string {
  if (definition.kind === 'sent') return '';
  const { minutes, stepMs } = definition.window;
  return ` for ${minutes} minutes with sensing interval of ${stepMs / 1_000} seconds`;
}
