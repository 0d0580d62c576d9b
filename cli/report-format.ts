/** How the reports of a run are printed: as they come for people, whole for programs. */
import {
  formatCounts,
  formatEnding,
  formatEntry,
  formatJunit,
  formatOpening,
  formatTap,
  type ReportEntry,
  type ReportStyle,
  type Scenario,
  type ScenarioReport,
} from '../scenarios/index.js';
import { coloursFor, say } from './terminal.js';

export interface Reporter {
  readonly begun: (scenario: Scenario, seed: string) => void;
  readonly happened: (entry: ReportEntry) => void;
  readonly ended: (report: ScenarioReport) => void;
  /** After the last of them. */
  readonly end: (reports: readonly ScenarioReport[]) => void;
}

const nothing = () => undefined;

export const reporters = {
  text: (stream: NodeJS.WriteStream): Reporter => {
    const style = styleFor(stream);
    return {
      begun: (scenario, seed) => say(formatOpening({ ...scenario, seed }, style)),
      happened: (entry) => say(formatEntry(entry, style)),
      ended: (report) => say(`${formatEnding(report, style)}\n`),
      end: (reports) => {
        if (reports.length > 1) say(summarize(reports));
      },
    };
  },
  json: (): Reporter => ({
    begun: nothing,
    happened: nothing,
    ended: (report) => say(JSON.stringify(report)),
    end: nothing,
  }),
  junit: (): Reporter => ({
    begun: nothing,
    happened: nothing,
    ended: nothing,
    end: (reports) => say(formatJunit(reports).trimEnd()),
  }),
  tap: (): Reporter => ({
    begun: nothing,
    happened: nothing,
    ended: nothing,
    end: (reports) => say(formatTap(reports)),
  }),
} as const;

export type ReportFormat = keyof typeof reporters;

export const reportFormats = Object.keys(reporters) as readonly ReportFormat[];

/** `2 scenarios: 40 passed, 0 failed`. */
function summarize(reports: readonly ScenarioReport[]): string {
  const sum = (key: 'passed' | 'failed' | 'notRun') =>
    reports.reduce((total, report) => total + report[key], 0);
  const counts = formatCounts({ passed: sum('passed'), failed: sum('failed'), notRun: sum('notRun') });
  return `${reports.length} scenarios: ${counts}`;
}

export function styleFor(stream: NodeJS.WriteStream): ReportStyle {
  const { bold, green, red, dim } = coloursFor(stream, process.env);
  return { title: bold, good: green, bad: red, faint: dim };
}
