/** What a request or condition names and no step has saved: there is nothing to ask for, and that is what is told. */
import { namesIn, type Saved } from '../run/saved.js';
import type { Condition } from './condition.js';
import type { Failure } from './failure.js';

/** Names that have to be saved before something can be filled. */
export function namesOf(given: unknown): readonly string[] {
  return [...new Set(namesIn(JSON.stringify(given) ?? ''))];
}

/** A failure for each of the names that nothing is saved under. */
export function unsaved(names: readonly string[], saved: Saved): readonly Failure[] {
  const missing = names.filter((name) => !saved.has(name));
  if (missing.length === 0) return [];
  const found = saved.size === 0 ? 'none' : `none; saved so far: ${[...saved.keys()].join(', ')}`;
  return missing.map((name) => ({ path: [], what: name, expected: 'a value saved by a step before', found }));
}

/** A condition that is not judged as long as what it names is not saved, and does not hold then. */
export function onceSaved(names: readonly string[], condition: Omit<Condition, 'names'>): Condition {
  if (names.length === 0) return { ...condition, names };
  return {
    ...condition,
    names,
    judge: (look) => {
      const missing = unsaved(names, look.saved);
      return missing.length > 0 ? missing : condition.judge(look);
    },
  };
}
