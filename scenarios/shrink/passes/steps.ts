/** Leaves out steps: of every list as many as can go, while those that stay keep their times. */
import type { JsonObject } from '../../../engine/index.js';
import { minimizeIn, type Search } from '../minimize.js';
import { listsOfSteps, stepsAt, withValueAt } from '../places.js';
import { keepingTimes } from '../waiting.js';

export function* leaveOutSteps(document: JsonObject): Search<JsonObject> {
  let kept = document;
  // What is inside comes later, and goes with what is around it.
  for (let number = 0; number < listsOfSteps(kept).length; number++) {
    const at = listsOfSteps(kept)[number] ?? [];
    const [base, steps] = [kept, stepsAt(kept, at)];
    kept = yield* minimizeIn(base, [...steps.keys()], (left) =>
      withValueAt(base, at, keepingTimes(steps, left)),
    );
  }
  return kept;
}
