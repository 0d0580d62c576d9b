/**
 * The endpoints of one controller over time. They are no state of the controller, but follow a restore to an earlier or
 * later state. A change applies to later requests: earlier ones get the earlier response, so that a restored state gets
 * the same responses at the same instants.
 */
import type { EffectResponder } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import { createEffectResponder, type Endpoints } from './endpoints.js';

/** The endpoints from an instant on. */
interface EndpointInterval {
  readonly outside: Endpoints;
  /** Unit: ms since the epoch. */
  readonly sinceMs: number;
  /** The first effect after the change: one instant can have effects before and after a change. */
  readonly fromId: number;
}

export class EndpointTimeline {
  readonly #beginning: Endpoints;
  /** Oldest first. */
  #changes: readonly EndpointInterval[];
  /** For restorable states, here and in forks. */
  readonly #changesAt: WeakMap<ControllerTree, readonly EndpointInterval[]>;

  constructor(beginning: Endpoints, before?: EndpointTimeline) {
    this.#beginning = beginning;
    this.#changes = before === undefined ? [] : before.#changes;
    this.#changesAt = before === undefined ? new WeakMap() : before.#changesAt;
  }

  /** For a fork: the same endpoints so far, with independent changes. */
  fork(): EndpointTimeline {
    return new EndpointTimeline(this.#beginning, this);
  }

  /** True if there was ever a listener. */
  get haveListened(): boolean {
    return [this.#beginning, ...this.#changes.map(({ outside }) => outside)].some(
      ({ listeners }) => listeners.size > 0,
    );
  }

  /** Responds with the endpoints at the time of a request. */
  readonly answerer: EffectResponder = (entry) => createEffectResponder(this.at(entry.id))(entry);

  /** The endpoints at the time of that effect. */
  at(effectId: number): Endpoints {
    return this.#changes.findLast(({ fromId }) => fromId <= effectId)?.outside ?? this.#beginning;
  }

  /** Changes the endpoints at those addresses from this state on. */
  change({ sources, listeners }: Partial<Endpoints>, { clock, outbox }: ControllerTree): void {
    const known = this.at(outbox.nextId);
    const outside = {
      sources: new Map([...known.sources, ...(sources ?? [])]),
      listeners: new Map([...known.listeners, ...(listeners ?? [])]),
    };
    this.#changes = [...this.#changes, { outside, sinceMs: clock.now, fromId: outbox.nextId }];
  }

  /** Records a restorable state. */
  note(tree: ControllerTree): void {
    this.#changesAt.set(tree, this.#changes);
  }

  /** The controller is in another state now. For an unknown state, later changes are removed. */
  follow(tree: ControllerTree): void {
    const { clock, outbox } = tree;
    this.#changes =
      this.#changesAt.get(tree) ??
      this.#changes.filter(({ sinceMs, fromId }) => sinceMs <= clock.now && fromId <= outbox.nextId);
  }
}
