/**
 * Who stands outside of one controller: from its beginning, and since that was changed. No state of the controller; it goes
 * with the state all the same, back to an earlier one and over to a later one. A change holds for what is asked from then on: what
 * was asked before is answered as it would have been, so a state that is come back to hears the same at the same instants.
 */
import type { EffectResponder } from '../../engine/index.js';
import type { ControllerTree } from '../../models/index.js';
import { createEffectResponder, type Endpoints } from './endpoints.js';

/** Who stands where from an instant on. */
interface EndpointInterval {
  readonly outside: Endpoints;
  /** Unit: ms since the epoch. */
  readonly sinceMs: number;
  /** The first effect that is answered so: an instant has some before a change and some after it. */
  readonly fromId: number;
}

export class EndpointTimeline {
  readonly #beginning: Endpoints;
  /** Oldest first. */
  #changes: readonly EndpointInterval[];
  /** Of states that can be gone back to, here and in forks. */
  readonly #changesAt: WeakMap<ControllerTree, readonly EndpointInterval[]>;

  constructor(beginning: Endpoints, before?: EndpointTimeline) {
    this.#beginning = beginning;
    this.#changes = before === undefined ? [] : before.#changes;
    this.#changesAt = before === undefined ? new WeakMap() : before.#changesAt;
  }

  /** For a fork: the same so far, and changes of its own. */
  fork(): EndpointTimeline {
    return new EndpointTimeline(this.#beginning, this);
  }

  /** Whether anybody has ever listened. */
  get haveListened(): boolean {
    return [this.#beginning, ...this.#changes.map(({ outside }) => outside)].some(
      ({ listeners }) => listeners.size > 0,
    );
  }

  /** Answers for those who stand there when something is asked. */
  readonly answerer: EffectResponder = (entry) => createEffectResponder(this.at(entry.id))(entry);

  /** Who stands where when that effect is asked for. */
  at(effectId: number): Endpoints {
    return this.#changes.findLast(({ fromId }) => fromId <= effectId)?.outside ?? this.#beginning;
  }

  /** From this state on somebody else stands at those addresses. */
  change({ sources, listeners }: Partial<Endpoints>, { clock, outbox }: ControllerTree): void {
    const known = this.at(outbox.nextId);
    const outside = {
      sources: new Map([...known.sources, ...(sources ?? [])]),
      listeners: new Map([...known.listeners, ...(listeners ?? [])]),
    };
    this.#changes = [...this.#changes, { outside, sinceMs: clock.now, fromId: outbox.nextId }];
  }

  /** A state that may be gone back to. */
  note(tree: ControllerTree): void {
    this.#changesAt.set(tree, this.#changes);
  }

  /** The controller stands in another state now. Of one that was never noted, what came later has not come. */
  follow(tree: ControllerTree): void {
    const { clock, outbox } = tree;
    this.#changes =
      this.#changesAt.get(tree) ??
      this.#changes.filter(({ sinceMs, fromId }) => sinceMs <= clock.now && fromId <= outbox.nextId);
  }
}
