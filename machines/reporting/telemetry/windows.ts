/** Past intervals that reports cover, and their sample times. */
import { formatInstant } from '../../../engine/index.js';
import { type ControllerTree, controllerTime } from '../../../models/index.js';

export interface Window {
  /** Length of the interval. Unit: minutes, because the names on real controllers contain minutes. */
  readonly minutes: number;
  /** Time between two samples. Each sample is an average over this time. Unit: ms. */
  readonly stepMs: number;
}

/** Past intervals of the usage reports, with 30, 180, 288 and 336 samples. Source: behaviour § 2.11. */
export const windows = [
  { minutes: 10, stepMs: 20_000 },
  { minutes: 60, stepMs: 20_000 },
  { minutes: 1_440, stepMs: 300_000 },
  { minutes: 10_080, stepMs: 1_800_000 },
] as const satisfies readonly Window[];

/** Past interval of the power report, with 12 samples. Source: behaviour § 2.11. */
export const powerWindow: Window = { minutes: 60, stepMs: 300_000 };

/** Shortest averaging time, shown as `MinCollectionInterval`. Unit: ms. */
export const collectionMs = 20_000;
/**
 * Maximum number of values in one average. Assumption: more values would change the average by less than its rounding.
 */
const looksMax = 15;

/** Position of one sample in a report. */
export interface SampleTime {
  /** Virtual time of the sample. Unit: ms since the epoch. */
  readonly at: number;
  /** Time of the sample by the controller's clock: a multiple of the step. */
  readonly timestamp: string;
}

/** Returns the sample times of an interval that ends now, oldest first. */
export type SampleTimes = (tree: ControllerTree, now: number, window: Window) => readonly SampleTime[];

/**
 * Creates a function that returns sample times as far back as the operating conditions are known: `since`. The times
 * change only when the controller's clock enters the next step. All reports that are due at an instant share them.
 */
export function createSampleTimes(since: number): SampleTimes {
  const known = new Map<Window, { last: number; offsetMs: number; times: readonly SampleTime[] }>();
  return (tree, now, window) => {
    const { offsetMs } = tree.controllerClock;
    const last = countSteps(tree, now, window.stepMs) * window.stepMs;
    const before = known.get(window);
    if (before?.last === last && before.offsetMs === offsetMs) return before.times;
    const times = listSampleTimes(since, offsetMs, last, window);
    known.set(window, { last, offsetMs, times });
    return times;
  };
}

function listSampleTimes(
  since: number,
  offsetMs: number,
  last: number,
  { minutes, stepMs }: Window,
): SampleTime[] {
  const count = (minutes * 60_000) / stepMs;
  const times: SampleTime[] = [];
  const timestamp = timestamps();
  for (let shownAt = last - (count - 1) * stepMs; shownAt <= last; shownAt += stepMs) {
    const at = shownAt - offsetMs;
    if (at - stepMs >= since) times.push({ at, timestamp: timestamp(shownAt) });
  }
  return times;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/**
 * Creates a variant of `formatInstant` for consecutive instants. `formatInstant` itself would take as much time as the
 * rest of a sample.
 */
function timestamps(): (instantMs: number) => string {
  let [day, date, minute, text] = [Number.NaN, '', Number.NaN, ''];
  return (instantMs) => {
    if (Math.floor(instantMs / dayMs) !== day) {
      day = Math.floor(instantMs / dayMs);
      date = formatInstant(day * dayMs).slice(0, -'00:00:00Z'.length);
    }
    if (Math.floor(instantMs / minuteMs) !== minute) {
      minute = Math.floor(instantMs / minuteMs);
      const ofDay = minute - (day * dayMs) / minuteMs;
      text = `${date}${twoDigits[Math.floor(ofDay / 60)]}:${twoDigits[ofDay % 60]}:`;
    }
    return `${text}${twoDigits[Math.floor((instantMs - minute * minuteMs) / 1_000)]}Z`;
  };
}

/** Returns the number of whole steps that the controller's clock has counted. */
export function countSteps(tree: ControllerTree, now: number, stepMs: number): number {
  return Math.floor(controllerTime(tree, now) / stepMs);
}

/** Returns the average over the step that ends at an instant. */
export function average(read: (instant: number) => number, at: number, stepMs: number): number {
  if (stepMs === collectionMs) return read(at);
  const looks = Math.min(looksMax, Math.max(1, Math.floor(stepMs / collectionMs)));
  const everyMs = stepMs / looks;
  let sum = 0;
  for (let look = 0; look < looks; look++) sum += read(at - look * everyMs);
  return Math.round(sum / looks);
}
