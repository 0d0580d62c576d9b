/**
 * Reader of a few properties of a resource. Results are cached for each property selection, like resources
 * (`render.ts`), but have far fewer dependencies. If an event changes none of these dependencies, the next read costs
 * only a comparison.
 */
import type { JsonObject } from '../../../engine/index.js';
import { type PropertySelection, selectPaths } from '../../resource/property-selection.js';
import { mayHoldActions } from './action-sections.js';
import { type Dependencies, DependencyTracker, type Reading } from './dependencies.js';
import { ReadingView } from './reading-view.js';
import type { Renderer } from './render.js';
import type { RequestTarget } from './resolve.js';

interface Glance {
  readonly uri: string;
  readonly seen: JsonObject;
  readonly dependencies: Dependencies;
}

export class SelectedProperties {
  readonly #renderer: Renderer;
  /** Latest result for each property selection. A result can be garbage-collected together with its selection. */
  readonly #kept = new WeakMap<PropertySelection, Glance>();

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /**
   * Returns the selected properties of a resource; the same object as long as none of them changes. Returns undefined
   * for an action, and for a resource with expanded members, because its rows do not provide all data. `listener`
   * receives the dependencies.
   */
  at(
    target: RequestTarget,
    reading: Reading,
    wanted: PropertySelection,
    listener?: DependencyTracker,
  ): JsonObject | undefined {
    const { definition, uri, action } = target;
    if (action !== undefined || definition.membersInFull === true) return undefined;
    const kept = this.#kept.get(wanted);
    const holds = kept?.uri === uri && kept.dependencies.hold(reading);
    const glance = holds ? kept : this.#look(target, reading, wanted);
    if (glance !== undefined) listener?.include(glance.dependencies);
    return glance?.seen;
  }

  #look(target: RequestTarget, reading: Reading, wanted: PropertySelection): Glance | undefined {
    const { definition, uri } = target;
    const tracker = new DependencyTracker(reading.tree);
    const seen = definition.project?.(new ReadingView(this.#renderer, target, reading, tracker), wanted);
    if (seen === undefined) return undefined;
    const glance = { uri, seen, dependencies: tracker.dependencies() };
    this.#kept.set(wanted, glance);
    return glance;
  }
}

/**
 * Returns the property selection for the given paths of names. Returns undefined if a path leads to data that is not in
 * the rows but added by the protocol, because only the complete resource contains such data.
 */
export function selectedValues(paths: readonly (readonly string[])[]): PropertySelection | undefined {
  const isAdded = paths.some((path) => mayHoldActions(path) || path.some((name) => name.includes('@')));
  return isAdded ? undefined : selectPaths(paths);
}
