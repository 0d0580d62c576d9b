/** The link between client code and a controller: requests pass immediately, later, never, or on release. */
import { parseSpan } from '../controller/validate-arguments.js';

/** Control of a link by a test. */
export interface LinkControl {
  /** Holds later requests until `release`. */
  hold(): void;
  release(): void;
  /** Drops later requests: the client gets a connection error. */
  drop(): void;
  /** Delays later requests, in each direction. */
  delay(span: string | number): void;
  /** Restores the initial state. */
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

  /** Resolves when the request has passed; rejects like `fetch` for a connection error. */
  async pass(sleep: (spanMs: number) => Promise<void>): Promise<void> {
    if (this.#held !== undefined) await new Promise<void>((letGo) => void this.#held?.push(letGo));
    if (this.#delayMs > 0) await sleep(this.#delayMs);
    if (this.#isDropping)
      throw new TypeError('fetch failed', { cause: new Error('the link drops the request') });
  }
}
