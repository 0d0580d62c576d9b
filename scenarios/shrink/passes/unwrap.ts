/**
 * Replaces steps with nested steps by the nested steps: a sequence, parallel lists, a choice, a repetition, a
 * condition.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { formatDuration } from '../../../engine/index.js';
import { pathsOfSteps, type StepObject, stepAt, stepsAt, without, withValueAt } from '../document-paths.js';
import type { Search } from '../minimize.js';
import { spanOf, stepDurationMs } from '../waiting.js';

export function* unwrapSteps(document: JsonObject): Search<JsonObject> {
  let kept = document;
  for (let number = 0; number < pathsOfSteps(kept).length; ) {
    const path = pathsOfSteps(kept)[number] ?? [];
    const at = path.slice(0, -1);
    const index = Number(path.at(-1));
    let isUnwrapped = false;
    for (const instead of replacementsOf(stepAt(kept, path))) {
      const steps = stepsAt(kept, at).toSpliced(index, 1, ...instead);
      const candidate = withValueAt(kept, at, steps);
      isUnwrapped = yield candidate;
      if (!isUnwrapped) continue;
      kept = candidate;
      break;
    }
    // The number does not change after a replacement, because the replacement can contain nested steps itself.
    if (!isUnwrapped) number += 1;
  }
  return kept;
}

/** Yields possible replacements of a step, the simplest first. */
function* replacementsOf(step: StepObject): Generator<readonly StepObject[]> {
  const { steps, parallel, choose } = step as { readonly [key: string]: readonly Json[] | undefined };
  const lists = (parallel ?? []) as readonly (readonly StepObject[])[];
  const choices = (choose ?? []) as readonly { readonly steps: readonly StepObject[] }[];
  if (steps !== undefined) yield begunAs(step, steps as readonly StepObject[]);
  for (const choice of choices) yield begunAs(step, choice.steps);
  for (const list of lists) yield begunAs(step, list);
  if (parallel !== undefined) {
    yield begunAs(step, lists.flat());
    yield begunAs(step, inTurn(lists));
  }
  if (lists.length > 2)
    for (const [index] of lists.entries()) yield [{ ...step, parallel: lists.toSpliced(index, 1) }];
  if (step.repeat !== undefined) yield [without(step, 'repeat')];
  if (step.when !== undefined) yield [without(step, 'when', 'limit')];
  if (step.every !== undefined) yield [without(step, 'every', 'until', 'limit')];
}

/** Returns the nested steps. The first one gets the delay of its parent. */
function begunAs(
  { at, after, when, limit }: StepObject,
  steps: readonly StepObject[],
): readonly StepObject[] {
  const [first, ...others] = steps;
  if (first === undefined) return [];
  const waitsMs = spanOf(after) + spanOf(first.after);
  const begun = {
    ...(at === undefined ? {} : { at }),
    ...(waitsMs === 0 || at !== undefined ? {} : { after: formatDuration(waitsMs) }),
    ...(when === undefined ? {} : { when, ...(limit === undefined ? {} : { limit }) }),
    ...without(first, ...(first.at === undefined ? ['after'] : ['after', 'at'])),
    ...(first.at === undefined ? {} : { at: first.at }),
  };
  return [begun, ...others];
}

interface Timed {
  readonly atMs: number;
  readonly step: StepObject;
}

/** Merges several lists into one by their written times. The duration of `until` is unknown and counts as zero. */
function inTurn(lists: readonly (readonly StepObject[])[]): readonly StepObject[] {
  const timed = lists.flatMap((steps) => {
    let presentMs = 0;
    return steps.map((step): Timed => {
      const atMs = step.at === undefined ? presentMs + spanOf(step.after) : spanOf(step.at);
      presentMs = atMs + stepDurationMs(step);
      return { atMs: step.advance === undefined ? atMs : presentMs, step };
    });
  });
  return timed
    .sort((one, other) => one.atMs - other.atMs)
    .filter(({ step }, index) => step.advance === undefined || index === timed.length - 1)
    .map(({ atMs, step }, index, all) => {
      const waitsMs = atMs - (all[index - 1]?.atMs ?? 0);
      const bare = without(step, 'at', 'after');
      if (step.advance !== undefined) return { ...bare, advance: formatDuration(waitsMs) };
      return waitsMs === 0 ? bare : { after: formatDuration(waitsMs), ...bare };
    });
}
