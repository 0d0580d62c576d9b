/**
 * Endpoints of one controller over time. They are not part of the state, but a restore to an earlier or later state
 * also restores them. A change applies to later requests only. Earlier requests get the earlier response, so that a
 * restored state gets the same responses at the same instants.
 */
import type { EffectResponder } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import { createEffectResponder, type Endpoints } from './endpoints.js';

/** Endpoints that are valid from an instant on. */
interface EndpointInterval {
  readonly outside: Endpoints;
  /** Start of the interval. Unit: ms since the epoch. */
  readonly sinceMs: number;
  /**
   * Number of the first effect after the change. The instant alone is not enough, because it can have effects before
   * and after the change.
   */
  readonly fromId: number;
}

export class EndpointTimeline {
  readonly #beginning: Endpoints;
  /** Changes, oldest first. */
  #changes: readonly EndpointInterval[];
  /** Changes up to each restorable state of this controller and its forks. */
  readonly #changesAt: WeakMap<ControllerTree, readonly EndpointInterval[]>;

  constructor(beginning: Endpoints, before?: EndpointTimeline) {
    this.#beginning = beginning;
    this.#changes = before === undefined ? [] : before.#changes;
    this.#changesAt = before === undefined ? new WeakMap() : before.#changesAt;
  }

  /** Returns the timeline of a fork: the same endpoints so far, and independent changes from then on. */
  fork(): EndpointTimeline {
    return new EndpointTimeline(this.#beginning, this);
  }

  /** True if there has ever been a listener. */
  get haveListened(): boolean {
    return [this.#beginning, ...this.#changes.map(({ outside }) => outside)].some(
      ({ listeners }) => listeners.size > 0,
    );
  }

  /** Responds to an effect with the endpoints at the time of its request. */
  readonly answerer: EffectResponder = (entry) => createEffectResponder(this.at(entry.id))(entry);

  /** Returns the endpoints at the time of an effect. */
  at(effectId: number): Endpoints {
    return this.#changes.findLast(({ fromId }) => fromId <= effectId)?.outside ?? this.#beginning;
  }

  /** Changes the endpoints at the given addresses from this state on. */
  change({ sources, listeners }: Partial<Endpoints>, { clock, outbox }: ControllerTree): void {
    const known = this.at(outbox.nextId);
    const outside = {
      sources: new Map([...known.sources, ...(sources ?? [])]),
      listeners: new Map([...known.listeners, ...(listeners ?? [])]),
    };
    this.#changes = [...this.#changes, { outside, sinceMs: clock.now, fromId: outbox.nextId }];
  }

  /** Stores the changes up to a restorable state. */
  note(tree: ControllerTree): void {
    this.#changesAt.set(tree, this.#changes);
  }

  /** Continues with the endpoints of a restored state. For an unknown state, later changes are removed. */
  follow(tree: ControllerTree): void {
    const { clock, outbox } = tree;
    this.#changes =
      this.#changesAt.get(tree) ??
      this.#changes.filter(({ sinceMs, fromId }) => sinceMs <= clock.now && fromId <= outbox.nextId);
  }
}
