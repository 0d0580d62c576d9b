/** View of a state for the evaluation of an expression. It records the parts of the state that the evaluation reads. */
import type { JsonObject } from '../../../engine/index.js';
import type { RequestLayer } from '../../../models/captured/index.js';
import { type ControllerTree, pointerTo } from '../../../models/index.js';
import { DependencyTracker } from '../../../models/redfish/index.js';
import type { PropertySelection } from '../../../models/resource/index.js';
import type { Evaluation, ValueDependencies } from './expression.js';

const wholeTree = '';

export class StateView {
  readonly #service: RequestLayer;
  readonly #state: ControllerTree;
  readonly #tracker: DependencyTracker;
  #hangsOnAll = false;

  constructor(service: RequestLayer, state: ControllerTree) {
    this.#service = service;
    this.#state = state;
    this.#tracker = new DependencyTracker(state);
  }

  /** Tree that records reads. It is valid only during the evaluation. */
  get tree(): ControllerTree {
    return this.#tracker.tree;
  }

  /**
   * Returns a resource or its selected properties, as a user with all privileges sees it, without its ETag. Undefined
   * if the resource does not exist.
   */
  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    return this.#service.lookNoting(this.#state, uri, this.#state.clock.now, this.#tracker, wanted);
  }

  /** Returns the state itself, without recording of reads. The result then depends on the whole state. */
  whole(): ControllerTree {
    this.#hangsOnAll = true;
    return this.#state;
  }

  /** Returns the value with its recorded dependencies. It must be called after the evaluation. */
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
