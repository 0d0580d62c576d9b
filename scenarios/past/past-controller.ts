/**
 * A controller as it stood at some instant of a history, for conditions to look at. What is looked at is noted; a request,
 * which a few conditions need, is put to a controller made of the whole state, and thrown away with it.
 */
import type { JsonObject } from '../../engine/index.js';
import type { ControllerTree, Genesis, RedfishRequest, Wanted } from '../../models/index.js';
import { OwnedPast, type StateView } from '../../replay/index.js';
import type { LookedAt } from '../checks/condition.js';
import { type Over, type Sent, sentOf } from '../controller/sent.js';

/** Thrown where a condition is about what no history tells. */
export class NotInThePast extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NotInThePast';
  }
}

export class PastController implements LookedAt {
  /** What had been logged and raised when the history began. */
  readonly opened: LookedAt['opened'];
  readonly #genesis: Genesis;
  readonly #view: StateView;

  constructor(genesis: Genesis, opened: LookedAt['opened'], view: StateView) {
    this.#genesis = genesis;
    this.opened = opened;
    this.#view = view;
  }

  get tree(): ControllerTree {
    return this.#view.tree;
  }

  get deliveries(): never {
    throw new NotInThePast(
      'what listeners were sent is known while a scenario runs, and stands in no history; ask for the subscription instead, or for an alert in the log `event`',
    );
  }

  look(uri: string, wanted?: Wanted): JsonObject | undefined {
    return this.#view.look(uri, wanted);
  }

  /** As the administrator, unless its headers bring other credentials; answered once the instant is over, as any request is. */
  send(request: RedfishRequest, over: Over = 'network'): Sent {
    return sentOf(new OwnedPast(this.#genesis, this.#view.whole()).ask(request, over));
  }
}
