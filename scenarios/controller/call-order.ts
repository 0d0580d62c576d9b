/**
 * The order in which requests of client code arrive at one controller: that of the calls of `fetch`, however many turns of the event
 * loop it takes to read a body. Those differ between a text, a Blob, a form and a stream, and between releases of Node. Only a body
 * that still has not come when nothing else happens is passed by: its stream waits for virtual time, or for another answer.
 */

/** Turns of the event loop without a piece of any body, after which those that have come are let in. */
const quietTurns = 3;

interface Ticket {
  readonly letIn: () => void;
  hasCome: boolean;
}

/** A place in the order of calls, taken with the call. */
export interface CallTurn {
  /** A piece of its body has come. */
  progress(): void;
  /** All of it has come. Resolves when it is its turn: what follows in the same turn is handled in the order of calls. */
  arrive(): Promise<void>;
  /** It never comes: its body could not be read. */
  leave(): void;
}

export class CallOrder {
  /** Grows as long as requests are waited for: time stands still meanwhile. */
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
        // When the caller waits: what was resolved before it was waited for would come behind those that wait already.
        queueMicrotask(() => this.#proceed());
        return turn;
      },
      leave: () => {
        this.#waiting.splice(this.#waiting.indexOf(ticket), 1);
        this.#proceed();
      },
    };
  }

  /** Lets in those that nobody who called earlier is still to come before. */
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
