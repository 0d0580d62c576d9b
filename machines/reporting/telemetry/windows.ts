/** The spans of time that reports look back over, and the samples in them. */
import { formatInstant } from '../../../engine/index.js';
import { type ControllerTree, controllerTime } from '../../../models/index.js';

export interface Window {
  /** Minutes it spans, in words and numbers as real controllers name it. */
  readonly minutes: number;
  /** Between two samples; each is the average of as long. Unit: ms. */
  readonly stepMs: number;
}

/** Source: behaviour § 2.11: 30, 180, 288 and 336 samples. */
export const windows = [
  { minutes: 10, stepMs: 20_000 },
  { minutes: 60, stepMs: 20_000 },
  { minutes: 1_440, stepMs: 300_000 },
  { minutes: 10_080, stepMs: 1_800_000 },
] as const satisfies readonly Window[];

/** Source: behaviour § 2.11: twelve samples. */
export const powerWindow: Window = { minutes: 60, stepMs: 300_000 };

/** `MinCollectionInterval`: what an average is of, at the closest. Unit: ms. */
export const collectionMs = 20_000;
/** Looks that make up one average at most. Assumption: more would change it by less than it is rounded to. */
const looksMax = 15;

/** One place in a report. */
export interface SampleTime {
  /** Virtual time: what the value is taken at. Unit: ms since the epoch. */
  readonly at: number;
  /** By the controller's clock: at a multiple of the step. */
  readonly timestamp: string;
}

/** Oldest first, as far back as anything is known; the same for as long as the clock is in one step. */
export function sampleTimes(tree: ControllerTree, now: number, { minutes, stepMs }: Window): SampleTime[] {
  const count = (minutes * 60_000) / stepMs;
  const last = countSteps(tree, now, stepMs) * stepMs;
  const times: SampleTime[] = [];
  const timestamp = timestamps();
  for (let shownAt = last - (count - 1) * stepMs; shownAt <= last; shownAt += stepMs) {
    const at = shownAt - tree.controllerClock.offsetMs;
    if (at - stepMs >= tree.past.since) times.push({ at, timestamp: timestamp(shownAt) });
  }
  return times;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** `formatInstant` for a row of instants: as a whole it costs as much as all else of a sample. */
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

/** Counts the steps of the controller's clock. */
export function countSteps(tree: ControllerTree, now: number, stepMs: number): number {
  return Math.floor(controllerTime(tree, now) / stepMs);
}

/** Over the step that ends at an instant. */
export function average(read: (instant: number) => number, at: number, stepMs: number): number {
  if (stepMs === collectionMs) return read(at);
  const looks = Math.min(looksMax, Math.max(1, Math.floor(stepMs / collectionMs)));
  const everyMs = stepMs / looks;
  let sum = 0;
  for (let look = 0; look < looks; look++) sum += read(at - look * everyMs);
  return Math.round(sum / looks);
}
