/** Which settings a write has changed, and what is told of it: what is set to what it was leaves no trace in any log. */
import { isDeepStrictEqual } from 'node:util';
import type { ControllerTree } from '../tree.js';
import type { ControllerStage } from './define.js';

/** Settings by the names that a log calls them by, each with where it is kept. */
export type NamedSettings = { readonly [name: string]: (tree: ControllerTree) => unknown };

/** The names of those that this event has changed, in the order they are listed. */
export function listChanged({ tree, view }: ControllerStage, settings: NamedSettings): string[] {
  return Object.entries(settings)
    .filter(([, read]) => !isDeepStrictEqual(read(tree), read(view)))
    .map(([name]) => name);
}

/**
 * For the end of a write, by its user's name: access settings of all kinds have one entry in the security log, and a
 * write makes one, with what it changed (behaviour § 4).
 */
export function traceAccess(stage: ControllerStage, userName: string, settings: NamedSettings): void {
  const changed = listChanged(stage, settings);
  if (changed.length === 0) return;
  stage.emit('access.configured', { settings: changed.join(', '), user: userName }, 'accessSettings');
}
