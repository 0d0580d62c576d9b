/**
 * Order in which requests of client code arrive at one controller: the order of the `fetch` calls. The order does not
 * depend on the number of event loop turns in which a body is read. This number differs between a text, a Blob, a form
 * and a stream, and between releases of Node. A later call overtakes an earlier one only if nothing else happens and
 * the body of the earlier call has still not arrived. The stream of such a body waits for virtual time or for another
 * response.
 */

/** Number of turns of the event loop without a chunk of any body, after which the complete requests are admitted. */
const quietTurns = 3;

interface Ticket {
  readonly letIn: () => void;
  hasCome: boolean;
}

/** Position in the order of calls, assigned at the time of the call. */
export interface CallTurn {
  /** Reports a chunk of the body. */
  progress(): void;
  /**
   * Reports that the body is complete. The promise resolves in the order of the calls, and the code after it runs in
   * this order.
   */
  arrive(): Promise<void>;
  /** Reports that the body could not be read. */
  leave(): void;
}

export class CallOrder {
  /** Counter that increases while requests are pending. Virtual time does not advance while it increases. */
  activity = 0;
  /** Calls in their order. */
  readonly #waiting: Ticket[] = [];
  #isWatching = false;

  take(): CallTurn {
    let letIn = () => {};
    const turn = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const ticket: Ticket = { letIn, hasCome: false };
    this.#waiting.push(ticket);
    return {
      progress: () => {
        this.activity += 1;
      },
      arrive: () => {
        ticket.hasCome = true;
        // The call is admitted in a microtask, because its caller awaits the promise only after this return. If the
        // promise were already resolved by then, later calls that already wait would continue first.
        queueMicrotask(() => this.#proceed());
        return turn;
      },
      leave: () => {
        this.#waiting.splice(this.#waiting.indexOf(ticket), 1);
        this.#proceed();
      },
    };
  }

  /** Admits the complete requests that have no pending earlier call. */
  #proceed(): void {
    this.activity += 1;
    for (let first = this.#waiting[0]; first?.hasCome === true; first = this.#waiting[0]) {
      this.#waiting.shift();
      first.letIn();
    }
    if (this.#waiting.some(({ hasCome }) => hasCome)) this.#watch();
  }

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#countTurns(0, this.activity);
  }

  #countTurns(turns: number, seen: number): void {
    setImmediate(() => {
      const isQuiet = this.activity === seen;
      this.activity += 1;
      if (isQuiet && turns + 1 === quietTurns) this.#passBy();
      else this.#countTurns(isQuiet ? turns + 1 : 0, this.activity);
    });
  }

  #passBy(): void {
    this.#isWatching = false;
    for (const ticket of this.#waiting.filter(({ hasCome }) => hasCome)) {
      this.#waiting.splice(this.#waiting.indexOf(ticket), 1);
      ticket.letIn();
    }
  }
}
