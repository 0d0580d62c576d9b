/** How things stood when each step with a name began: the logs, the alerts, and what listeners had received. */
import type { ControllerTree } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Delivery } from '../endpoints/deliveries.js';

export interface Mark {
  readonly tree: Pick<ControllerTree, 'logs' | 'events'>;
  /** The last that a listener had received; undefined before the first. */
  readonly delivery: Delivery | undefined;
}

/** By the names of steps; of several with one name the one that began last. */
export class Marks {
  readonly #marks: Map<string, Mark>;
  #set = 0;
  /** What the next effect was to be called when the last delivery was looked up. */
  #nextEffectId: number | undefined;
  #delivery: Delivery | undefined;

  constructor(marks: Iterable<readonly [string, Mark]> = []) {
    this.#marks = new Map(marks);
  }

  /** How often one was set: a condition that counts since a step may hold at one instant before that and not after. */
  get set(): number {
    return this.#set;
  }

  get(name: string): Mark | undefined {
    return this.#marks.get(name);
  }

  /** A step begins. Assumption: nobody counts since a step without a name, which nothing could refer to. */
  begin(name: string | undefined, controller: InProcessController): void {
    if (name === undefined) return;
    const { logs, events, outbox } = controller.tree;
    // A list of all deliveries costs more than most steps, and most steps deliver nothing.
    if (this.#nextEffectId !== outbox.nextId) this.#delivery = controller.deliveries.at(-1);
    this.#nextEffectId = outbox.nextId;
    this.#marks.set(name, { tree: { logs, events }, delivery: this.#delivery });
    this.#set += 1;
  }

  /** As they are, whatever begins later. */
  copy(): Marks {
    return new Marks(this.#marks);
  }
}

/** Of what listeners have received, what came after one of them. Everything where that has been dropped since. */
export function deliveriesAfter(
  deliveries: readonly Delivery[],
  last: Delivery | undefined,
): readonly Delivery[] {
  return deliveries.slice(deliveries.findLastIndex((one) => isSame(one, last)) + 1);
}

/** What is sent again comes later. */
function isSame({ at, destination, body }: Delivery, other: Delivery | undefined): boolean {
  return at === other?.at && destination === other.destination && body === other.body;
}
