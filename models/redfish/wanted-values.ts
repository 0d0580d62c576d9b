/** Values of a resource that somebody asks about, each by the names on the way to it, as what is to be shown of it alone. */
import { type Wanted, wantedAt } from '../resource/wanted.js';
import { mayHoldActions } from './action-sections.js';

/** Undefined where some of it is what the protocol adds, which comes with the whole resource alone. */
export function wantedValues(paths: readonly (readonly string[])[]): Wanted | undefined {
  const isAdded = paths.some((path) => mayHoldActions(path) || path.some((name) => name.includes('@')));
  return isAdded ? undefined : wantedAt(paths);
}
