/** The line between client code and a controller: what is sent over it comes at once, later, never, or when it is let go. */
import { parseSpan } from '../controller/validate-arguments.js';

/** What a test does to a line. */
export interface LinkControl {
  /** What is sent from now on waits, until `release`. */
  hold(): void;
  release(): void;
  /** What is sent from now on does not arrive: the sender hears of a connection that broke. */
  drop(): void;
  /** What is sent from now on takes so long, there and back each. */
  delay(span: string | number): void;
  /** As it was at first. */
  restore(): void;
}

export class Link implements LinkControl {
  #delayMs = 0;
  #isDropping = false;
  /** Undefined while nothing is held. */
  #held: (() => void)[] | undefined;

  get holds(): boolean {
    return this.#held !== undefined && this.#held.length > 0;
  }

  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const letGo of held) letGo();
  }

  drop(): void {
    this.#isDropping = true;
  }

  delay(span: string | number): void {
    this.#delayMs = parseSpan(span);
  }

  restore(): void {
    this.#delayMs = 0;
    this.#isDropping = false;
    this.release();
  }

  /** Resolves when what is sent has come over; rejects as `fetch` does for a connection that broke. */
  async pass(sleep: (spanMs: number) => Promise<void>): Promise<void> {
    if (this.#held !== undefined) await new Promise<void>((letGo) => void this.#held?.push(letGo));
    if (this.#delayMs > 0) await sleep(this.#delayMs);
    if (this.#isDropping)
      throw new TypeError('fetch failed', { cause: new Error('the link drops the request') });
  }
}
