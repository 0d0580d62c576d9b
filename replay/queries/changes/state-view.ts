/** A view of a state for the evaluation of an expression: it records what is read. */
import type { JsonObject } from '../../../engine/index.js';
import { type ControllerTree, pointerTo } from '../../../models/index.js';
import { DependencyTracker, type RedfishService } from '../../../models/redfish/index.js';
import type { PropertySelection } from '../../../models/resource/index.js';
import type { Evaluation, ValueDependencies } from './expression.js';

const wholeTree = '';

export class StateView {
  readonly #service: RedfishService;
  readonly #state: ControllerTree;
  readonly #tracker: DependencyTracker;
  #hangsOnAll = false;

  constructor(service: RedfishService, state: ControllerTree) {
    this.#service = service;
    this.#state = state;
    this.#tracker = new DependencyTracker(state);
  }

  /** Valid only during the evaluation. */
  get tree(): ControllerTree {
    return this.#tracker.tree;
  }

  /**
   * A resource, or its selected properties, as a user with all privileges sees it, without its ETag; undefined if there
   * is none.
   */
  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    return this.#service.lookNoting(this.#state, uri, this.#state.clock.now, this.#tracker, wanted);
  }

  /** The state itself, whose reads cannot be recorded: the result depends on all of it. */
  whole(): ControllerTree {
    this.#hangsOnAll = true;
    return this.#state;
  }

  /** Call after the evaluation. */
  judged<Value>(value: Value): Evaluation<Value> {
    return { value, hangsOn: this.#hangsOn() };
  }

  #hangsOn(): ValueDependencies {
    const { reads, span } = this.#tracker.dependencies();
    if (this.#hangsOnAll) return { pointers: [wholeTree], untilMs: span.until };
    const pointers = reads.map(({ branch, member }) => {
      const pointer = pointerTo('', branch);
      return member === undefined ? pointer : pointerTo(pointer, member);
    });
    return { pointers, untilMs: span.until };
  }
}
