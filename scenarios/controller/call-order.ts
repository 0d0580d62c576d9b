/**
 * The order in which requests of client code arrive at one controller: the order of the `fetch` calls, however many
 * turns of the event loop a body takes. That number differs between a text, a Blob, a form and a stream, and between
 * releases of Node. Only a body that has not arrived when nothing else happens is overtaken: its stream waits for
 * virtual time, or for another response.
 */

/** Number of turns of the event loop without a chunk of any body, after which the complete requests are admitted. */
const quietTurns = 3;

interface Ticket {
  readonly letIn: () => void;
  hasCome: boolean;
}

/** A position in the order of calls, taken with the call. */
export interface CallTurn {
  /** Reports a chunk of the body. */
  progress(): void;
  /** Reports the complete body. Resolves in the order of the calls: code in the same turn runs in that order. */
  arrive(): Promise<void>;
  /** Reports that the body could not be read. */
  leave(): void;
}

export class CallOrder {
  /** Increases while requests are awaited, because time does not pass meanwhile. */
  activity = 0;
  /** In the order of the calls. */
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
        // The promise is awaited later: one that was resolved before would continue after those that already wait.
        queueMicrotask(() => this.#proceed());
        return turn;
      },
      leave: () => {
        this.#waiting.splice(this.#waiting.indexOf(ticket), 1);
        this.#proceed();
      },
    };
  }

  /** Admits the requests without a pending earlier call. */
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
