/**
 * Printers of run reports. For people, each event is printed as it happens; for programs, each report is printed as a
 * whole.
 */
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
} from '../../scenarios/index.js';
import { coloursFor, printLine } from './terminal.js';

export interface ReportPrinter {
  readonly started: (scenario: Scenario, seed: string) => void;
  readonly happened: (entry: ReportEntry) => void;
  readonly finished: (report: ScenarioReport) => void;
  /** Called after the last report. */
  readonly end: (reports: readonly ScenarioReport[]) => void;
}

const nothing = () => undefined;

export const reporters = {
  text: (stream: NodeJS.WriteStream): ReportPrinter => {
    const style = styleFor(stream);
    return {
      started: (scenario, seed) => printLine(formatOpening({ ...scenario, seed }, style)),
      happened: (entry) => printLine(formatEntry(entry, style)),
      finished: (report) => printLine(`${formatEnding(report, style)}\n`),
      end: (reports) => {
        if (reports.length > 1) printLine(summarize(reports));
      },
    };
  },
  json: (): ReportPrinter => ({
    started: nothing,
    happened: nothing,
    finished: (report) => printLine(JSON.stringify(report)),
    end: nothing,
  }),
  junit: (): ReportPrinter => ({
    started: nothing,
    happened: nothing,
    finished: nothing,
    end: (reports) => printLine(formatJunit(reports).trimEnd()),
  }),
  tap: (): ReportPrinter => ({
    started: nothing,
    happened: nothing,
    finished: nothing,
    end: (reports) => printLine(formatTap(reports)),
  }),
} as const;

export type ReportFormat = keyof typeof reporters;

export const reportFormats = Object.keys(reporters) as readonly ReportFormat[];

/** Returns a summary such as `2 scenarios: 40 passed, 0 failed`. */
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
