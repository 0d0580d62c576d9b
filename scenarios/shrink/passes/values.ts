/** Makes values simpler: durations shorter and round, numbers smaller. */
import type { Json, JsonObject } from '../../../engine/index.js';
import { listValues } from '../changeable.js';
import type { Search } from '../minimize.js';
import { valueAt, withValueAt } from '../places.js';
import { simplerDurations, simplerNumbers } from '../simpler.js';

/** Whose absence means at once. */
const waits = ['at', 'after'];

export function* simplifyValues(document: JsonObject, aim: string | undefined): Search<JsonObject> {
  let kept = document;
  for (const path of listValues(document, aim)) {
    for (const simpler of simplerThan(valueAt(kept, path), waits.includes(String(path.at(-1))))) {
      const candidate = withValueAt(kept, path, simpler);
      const fails: boolean = yield candidate;
      if (!fails) continue;
      kept = candidate;
      break;
    }
  }
  return kept;
}

function simplerThan(value: Json | undefined, isWait: boolean): readonly (Json | undefined)[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return simplerNumbers(value);
  const durations = simplerDurations(String(value));
  return isWait ? [undefined, ...durations] : durations;
}
