/**
 * Looks at a few properties of a resource. What was seen is kept for whoever looks, as resources are (`render.ts`), and by far
 * less: an event that touches nothing of those properties costs a comparison.
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
  /** One for each that looks: it goes with them. */
  readonly #kept = new WeakMap<PropertySelection, Glance>();

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /**
   * What is wanted of a resource. The same object again as long as nothing of it is another. Undefined for what its rows alone
   * do not show: one whose members stand in it, an action. Somebody else's tracker is told what it was made from.
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
 * Values of a resource that somebody asks about, each by the names on the way to it, as what is to be shown of it alone.
 * Undefined where some of it is what the protocol adds, which comes with the whole resource alone.
 */
export function selectedValues(paths: readonly (readonly string[])[]): PropertySelection | undefined {
  const isAdded = paths.some((path) => mayHoldActions(path) || path.some((name) => name.includes('@')));
  return isAdded ? undefined : selectPaths(paths);
}
