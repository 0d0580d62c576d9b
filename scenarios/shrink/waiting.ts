/** How long steps of a list wait and take, as far as it is written: so that one can go and the others keep their times. */
import { formatDuration, parseDuration } from '../../engine/index.js';
import { type StepObject, without } from './document-paths.js';

/** Those of a list that are kept, each at the time it had. What `until` takes is not written, and not kept. */
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

/** The same step, so much later. */
function later(step: StepObject, byMs: number): StepObject {
  if (byMs === 0 || step.at !== undefined) return step;
  return { after: formatDuration(spanOf(step.after) + byMs), ...without(step, 'after') };
}

/** Kinds of steps that are a span of time, by their keys. */
export const spanKinds = ['advance', 'stall'];

/** As far as it is written. Unit: ms. */
export function stepDurationMs(step: StepObject): number {
  return spanKinds.reduce((sum, key) => sum + spanOf(step[key]), 0);
}

/** Unit: ms. Of what is no duration, such as a name for one, nothing is known. */
export function spanOf(written: unknown): number {
  return typeof written === 'string' ? (parseDuration(written) ?? 0) : 0;
}
