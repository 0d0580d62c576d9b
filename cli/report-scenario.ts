/**
 * Plays a scenario and has its report printed as it goes. Between events it lets go of the process, so that Ctrl-C is
 * heard and a pace can be kept; the run then ends where it is.
 */
import { setImmediate as turn } from 'node:timers/promises';
import {
  playScenario,
  type ReportEntry,
  type RunOptions,
  type Scenario,
  type ScenarioReport,
} from '../scenarios/index.js';
import type { Reporter } from './report-format.js';
import { Progress } from './report-progress.js';
import type { RunPace } from './run-pace.js';

interface PrintOptions extends RunOptions {
  readonly reporter: Reporter;
  readonly stopped: () => boolean;
  /** Keeps a pace; without it nobody waits. */
  readonly pace?: RunPace | undefined;
}

/** Returns nothing when it was stopped. */
export async function playAndPrint(
  scenario: Scenario,
  options: PrintOptions,
): Promise<ScenarioReport | undefined> {
  const { reporter, pace } = options;
  const progress = new Progress();
  const playing = stoppable(scenario, options);
  // The recording begins with the first event: whether there is any can be said before anything is printed.
  let next = playing.next();
  reporter.begun(scenario, options.seed ?? scenario.seed);
  for (; next.done !== true; next = playing.next()) {
    progress.clear();
    if (next.value !== undefined) {
      await pace?.until(next.value.atMs);
      if (options.stopped()) break;
      reporter.happened(next.value);
    }
    progress.show(() => `${scenario.name} is being played`);
    await turn();
    if (options.stopped()) break;
  }
  progress.clear();
  // Runs the generator's own ending, which closes the recording.
  if (next.done !== true) playing.return(undefined);
  const report = next.done === true ? next.value : undefined;
  if (report === undefined) return undefined;
  await pace?.until(report.durationMs);
  if (options.stopped()) return undefined;
  reporter.ended(report);
  return report;
}

/** Plays a scenario; who stops it gets no report. */
function* stoppable(
  scenario: Scenario,
  options: RunOptions,
): Generator<ReportEntry | undefined, ScenarioReport | undefined> {
  return yield* playScenario(scenario, options);
}
