/** Steps at their instants: what changed outside is put between them, and the pauses follow. */
import { formatDuration } from '../../engine/index.js';
import type { Carried } from './carried.js';
import type { Life } from './life.js';
import type { SourceChange } from './outside.js';

/** A step, and when it is taken. */
export interface Taken extends Carried {
  /** Unit: ms since the epoch. */
  readonly atMs: number;
  /** The number of what is asked for next, of the outside, when it is taken. */
  readonly nextEffect: number;
}

/** Each just before the step by which it was met, or else as soon as what it is not about has been asked for. */
export function withChanges(steps: readonly Taken[], changes: readonly SourceChange[]) {
  let taken = steps;
  const leftOut: { readonly line: number; readonly what: string }[] = [];
  for (const { step, after, before, line } of changes) {
    const change = { step, reply: undefined };
    const last = taken.findLastIndex(({ nextEffect }) => nextEffect <= before.id);
    const met = taken[last];
    if (met !== undefined && met.nextEffect > after.id)
      taken = taken.toSpliced(last, 0, { ...met, ...change });
    else if (after.requestedAt < before.requestedAt)
      taken = taken.toSpliced(last + 1, 0, { ...change, atMs: after.requestedAt, nextEffect: after.id + 1 });
    else leftOut.push({ line, what: `what stood at ${step.source} changed within an instant` });
  }
  return { taken, leftOut };
}

/** As they stand in a scenario: each so long after the one before, and time passes to the end. */
export function withPauses(steps: readonly Taken[], { genesis, endMs }: Life): readonly Carried[] {
  let toldMs = genesis.startMs;
  const paused = steps.map(({ step, reply, atMs }): Carried => {
    const waitsMs = atMs - toldMs;
    toldMs = atMs;
    return { step: waitsMs === 0 ? step : { after: formatDuration(waitsMs), ...step }, reply };
  });
  if (endMs === toldMs && steps.length > 0) return paused;
  return [...paused, { step: { advance: formatDuration(endMs - toldMs) }, reply: undefined }];
}
