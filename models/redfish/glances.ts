/**
 * Looks at a few properties of a resource. What was seen is kept for whoever looks, as resources are (`render.ts`), and by far
 * less: an event that touches nothing of those properties costs a comparison.
 */
import type { JsonObject } from '../../engine/index.js';
import type { Wanted } from '../resource/wanted.js';
import type { Dependencies, Reading } from './dependencies.js';
import { DependencyTracker } from './dependency-tracker.js';
import { ReadingView } from './reading-view.js';
import type { Renderer } from './render.js';
import type { Target } from './resolve.js';

interface Glance {
  readonly uri: string;
  readonly seen: JsonObject;
  readonly dependencies: Dependencies;
}

export class Glances {
  readonly #renderer: Renderer;
  /** One for each that looks: it goes with them. */
  readonly #kept = new WeakMap<Wanted, Glance>();

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /**
   * What is wanted of a resource. The same object again as long as nothing of it is another. Undefined for what its rows alone
   * do not show: one whose members stand in it, an action. Somebody else's tracker is told what it was made from.
   */
  at(target: Target, reading: Reading, wanted: Wanted, listener?: DependencyTracker): JsonObject | undefined {
    const { definition, uri, action } = target;
    if (action !== undefined || definition.membersInFull === true) return undefined;
    const kept = this.#kept.get(wanted);
    const holds = kept?.uri === uri && kept.dependencies.hold(reading);
    const glance = holds ? kept : this.#look(target, reading, wanted);
    if (glance !== undefined) listener?.include(glance.dependencies);
    return glance?.seen;
  }

  #look(target: Target, reading: Reading, wanted: Wanted): Glance | undefined {
    const { definition, uri } = target;
    const tracker = new DependencyTracker(reading.tree);
    const seen = definition.project?.(new ReadingView(this.#renderer, target, reading, tracker), wanted);
    if (seen === undefined) return undefined;
    const glance = { uri, seen, dependencies: tracker.dependencies() };
    this.#kept.set(wanted, glance);
    return glance;
  }
}
