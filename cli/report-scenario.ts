/**
 * Plays a scenario and prints its report as it goes, on standard output: for people, or one line of JSON at the end.
 * Between events it lets go of the process, so that Ctrl-C is heard; the run then ends where it is.
 */
import { setImmediate as turn } from 'node:timers/promises';
import {
  formatCounts,
  formatEnding,
  formatEntry,
  formatOpening,
  playScenario,
  type ReportEntry,
  type ReportStyle,
  type RunOptions,
  type Scenario,
  type ScenarioReport,
} from '../scenarios/index.js';
import { Progress } from './report-progress.js';
import { coloursFor, say } from './terminal.js';

interface PrintOptions extends RunOptions {
  readonly json: boolean;
  readonly stopped: () => boolean;
}

/** Returns nothing when it was stopped. */
export async function playAndPrint(
  scenario: Scenario,
  options: PrintOptions,
): Promise<ScenarioReport | undefined> {
  const style = styleFor(process.stdout);
  const print = (text: string) => {
    if (!options.json) say(text);
  };
  const progress = new Progress();
  const playing = stoppable(scenario, options);
  // The recording begins with the first event: whether there is any can be said before anything is printed.
  let next = playing.next();
  print(formatOpening({ ...scenario, seed: options.seed ?? scenario.seed }, style));
  for (; next.done !== true; next = playing.next()) {
    progress.clear();
    if (next.value !== undefined) print(formatEntry(next.value, style));
    progress.show(() => `${scenario.name} is being played`);
    await turn();
    if (options.stopped()) break;
  }
  progress.clear();
  // Runs the generator's own ending, which closes the recording.
  if (next.done !== true) playing.return(undefined);
  const report = next.done === true ? next.value : undefined;
  if (report === undefined) return undefined;
  print(`${formatEnding(report, style)}\n`);
  if (options.json) say(JSON.stringify(report));
  return report;
}

/** Plays a scenario; who stops it gets no report. */
function* stoppable(
  scenario: Scenario,
  options: RunOptions,
): Generator<ReportEntry | undefined, ScenarioReport | undefined> {
  return yield* playScenario(scenario, options);
}

/** `2 scenarios: 40 passed, 0 failed`. */
export function summarize(reports: readonly ScenarioReport[]): string {
  const sum = (key: 'passed' | 'failed' | 'notRun') =>
    reports.reduce((total, report) => total + report[key], 0);
  const counts = formatCounts({ passed: sum('passed'), failed: sum('failed'), notRun: sum('notRun') });
  return `${reports.length} scenarios: ${counts}`;
}

function styleFor(stream: NodeJS.WriteStream): ReportStyle {
  const { bold, green, red, dim } = coloursFor(stream, process.env);
  return { title: bold, good: green, bad: red, faint: dim };
}
