/**
 * Delays and durations of the steps of a list, as far as they are written: for removing a step without moving the
 * others.
 */
import { formatDuration, parseDuration } from '../../engine/index.js';
import { type StepObject, without } from './document-paths.js';

/** The remaining steps of a list, each at its old time. The duration of `until` is unknown, and not preserved. */
export function preserveTimes(steps: readonly StepObject[], kept: readonly number[]): readonly StepObject[] {
  const left: StepObject[] = [];
  let lostMs = 0;
  for (const [index, step] of steps.entries()) {
    if (kept.includes(index)) {
      left.push(later(step, lostMs));
      lostMs = 0;
    } else if (step.at === undefined) lostMs += spanOf(step.after) + stepDurationMs(step);
  }
  return left;
}

/** The same step, with an added delay. */
function later(step: StepObject, byMs: number): StepObject {
  if (byMs === 0 || step.at !== undefined) return step;
  return { after: formatDuration(spanOf(step.after) + byMs), ...without(step, 'after') };
}

/** Kinds of steps that are a duration, by key. */
export const spanKinds = ['advance', 'stall'];

/** The written duration. Unit: ms. */
export function stepDurationMs(step: StepObject): number {
  return spanKinds.reduce((sum, key) => sum + spanOf(step[key]), 0);
}

/** Unit: ms. A value other than a duration, such as a name, counts as unknown. */
export function spanOf(written: unknown): number {
  return typeof written === 'string' ? (parseDuration(written) ?? 0) : 0;
}
