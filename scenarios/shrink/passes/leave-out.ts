/** Removes members: of the document, of the server and the endpoints, of steps, and of request bodies. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { listChangeable } from '../changeable.js';
import { listsOfSteps, stepsAt, valueAt, withValueAt } from '../document-paths.js';
import { minimizeIn, type Search } from '../minimize.js';
import { preserveTimes } from '../waiting.js';

export function* leaveOutMembers(document: JsonObject, aim: string | undefined): Search<JsonObject> {
  let kept = document;
  // The list is read again in each round, because nested parts come later and are removed with their parent.
  for (let number = 0; number < listChangeable(kept, aim).length; number++) {
    const { path = [], keys = [] } = listChangeable(kept, aim)[number] ?? {};
    const [base, container] = [kept, valueAt(kept, path) as Json];
    kept = yield* minimizeIn(base, keys, (left) =>
      withValueAt(base, path, withoutMembers(container, new Set(keys.filter((key) => !left.includes(key))))),
    );
  }
  return kept;
}

function withoutMembers(container: Json, gone: ReadonlySet<string>): Json {
  const isLeft = ([key]: readonly [string, unknown]) => !gone.has(key);
  if (!isObject(container))
    return (container as readonly Json[]).filter((_, index) => isLeft([`${index}`, _]));
  return Object.fromEntries(Object.entries(container).filter(isLeft));
}

/** Removes as many steps as possible from every list. The remaining steps keep their times. */
export function* leaveOutSteps(document: JsonObject): Search<JsonObject> {
  let kept = document;
  // The list is read again in each round, because nested parts come later and are removed with their parent.
  for (let number = 0; number < listsOfSteps(kept).length; number++) {
    const at = listsOfSteps(kept)[number] ?? [];
    const [base, steps] = [kept, stepsAt(kept, at)];
    kept = yield* minimizeIn(base, [...steps.keys()], (left) =>
      withValueAt(base, at, preserveTimes(steps, left)),
    );
  }
  return kept;
}
