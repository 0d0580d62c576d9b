/** Marks of named steps: the logs, the alerts, and the deliveries at the start of a step. */
import type { ControllerTree } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Delivery } from '../endpoints/deliveries.js';

export interface Mark {
  readonly tree: Pick<ControllerTree, 'logs' | 'events'>;
  /** Last delivery to a listener; undefined before the first delivery. */
  readonly delivery: Delivery | undefined;
}

/** Marks by step name. If several steps have the same name, the mark of the last started one is stored. */
export class Marks {
  readonly #marks: Map<string, Mark>;
  #set = 0;
  /** Number of the next effect at the last lookup of deliveries. */
  #nextEffectId: number | undefined;
  #delivery: Delivery | undefined;

  constructor(marks: Iterable<readonly [string, Mark]> = []) {
    this.#marks = new Map(marks);
  }

  /**
   * Number of times a mark was set. A condition that counts since a step can change its result within one instant, when
   * the step sets its mark.
   */
  get set(): number {
    return this.#set;
  }

  get(name: string): Mark | undefined {
    return this.#marks.get(name);
  }

  /** Marks the start of a step. Steps without a name need no mark, because no condition can refer to them. */
  begin(name: string | undefined, controller: InProcessController): void {
    if (name === undefined) return;
    const { logs, events, outbox } = controller.tree;
    // The deliveries are listed only after a new effect, because the list costs more than most steps, and most steps
    // cause no delivery.
    if (this.#nextEffectId !== outbox.nextId) this.#delivery = controller.deliveries.at(-1);
    this.#nextEffectId = outbox.nextId;
    this.#marks.set(name, { tree: { logs, events }, delivery: this.#delivery });
    this.#set += 1;
  }

  /** Returns a copy that later steps do not change. */
  copy(): Marks {
    return new Marks(this.#marks);
  }
}

/** Returns the deliveries after `last`; all deliveries if `last` was removed since. */
export function deliveriesAfter(
  deliveries: readonly Delivery[],
  last: Delivery | undefined,
): readonly Delivery[] {
  return deliveries.slice(deliveries.findLastIndex((one) => isSame(one, last)) + 1);
}

/** Compares two deliveries. A retry is a different delivery, because its time is later. */
function isSame({ at, destination, body }: Delivery, other: Delivery | undefined): boolean {
  return at === other?.at && destination === other.destination && body === other.body;
}
