/** A state lent to who judges it: what is looked at of it is noted. */
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

  /** To be read only while it is judged. */
  get tree(): ControllerTree {
    return this.#tracker.tree;
  }

  /** A resource, or what is wanted of it, as whoever may see all is shown it, without its ETag; undefined where there is none. */
  look(uri: string, wanted?: PropertySelection): JsonObject | undefined {
    return this.#service.lookNoting(this.#state, uri, this.#state.clock.now, this.#tracker, wanted);
  }

  /** The state itself, for what cannot be noted: the answer hangs on all of it. */
  whole(): ControllerTree {
    this.#hangsOnAll = true;
    return this.#state;
  }

  /** Once it has been judged. */
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
