/**
 * Written delays and durations of the steps of a list. They are needed to remove a step without moving the other steps.
 */
import { formatDuration, parseDuration } from '../../engine/index.js';
import { type StepObject, without } from './document-paths.js';

/**
 * Returns the remaining steps of a list, each at its previous time. The duration of `until` is unknown and not
 * preserved.
 */
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

/** Returns the step with an added delay. */
function later(step: StepObject, byMs: number): StepObject {
  if (byMs === 0 || step.at !== undefined) return step;
  return { after: formatDuration(spanOf(step.after) + byMs), ...without(step, 'after') };
}

/** Keys of step kinds whose value is a duration. */
export const spanKinds = ['advance', 'hang'];

/** Returns the written duration of a step. Unit: ms. */
export function stepDurationMs(step: StepObject): number {
  return spanKinds.reduce((sum, key) => sum + spanOf(step[key]), 0);
}

/** Returns a duration; 0 for any other value, such as a reference to a name, whose duration is unknown. Unit: ms. */
export function spanOf(written: unknown): number {
  return typeof written === 'string' ? (parseDuration(written) ?? 0) : 0;
}
