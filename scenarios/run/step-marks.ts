/** Marks of named steps at their start: the logs, the alerts, and the deliveries. */
import type { ControllerTree } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Delivery } from '../endpoints/deliveries.js';

export interface Mark {
  readonly tree: Pick<ControllerTree, 'logs' | 'events'>;
  /** The last delivery to a listener; undefined before the first. */
  readonly delivery: Delivery | undefined;
}

/** By step name; of several steps with one name, the last that started. */
export class Marks {
  readonly #marks: Map<string, Mark>;
  #set = 0;
  /** Number of the next effect at the last lookup of deliveries. */
  #nextEffectId: number | undefined;
  #delivery: Delivery | undefined;

  constructor(marks: Iterable<readonly [string, Mark]> = []) {
    this.#marks = new Map(marks);
  }

  /** Number of marks: a condition that counts since a step can change its result within one instant. */
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
    // A list of all deliveries costs more than most steps, and most steps deliver nothing.
    if (this.#nextEffectId !== outbox.nextId) this.#delivery = controller.deliveries.at(-1);
    this.#nextEffectId = outbox.nextId;
    this.#marks.set(name, { tree: { logs, events }, delivery: this.#delivery });
    this.#set += 1;
  }

  /** A copy, independent of later steps. */
  copy(): Marks {
    return new Marks(this.#marks);
  }
}

/** Deliveries to listeners after a given one; all if that was removed since. */
export function deliveriesAfter(
  deliveries: readonly Delivery[],
  last: Delivery | undefined,
): readonly Delivery[] {
  return deliveries.slice(deliveries.findLastIndex((one) => isSame(one, last)) + 1);
}

/** A retry counts as later. */
function isSame({ at, destination, body }: Delivery, other: Delivery | undefined): boolean {
  return at === other?.at && destination === other.destination && body === other.body;
}
