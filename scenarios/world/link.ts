/** Link between client code and a controller. Requests pass immediately, later, never, or on release. */
import { parseSpan } from '../controller/validate-arguments.js';

/** Methods by which a test controls a link. */
export interface LinkControl {
  /** Holds later requests until `release`. */
  hold(): void;
  release(): void;
  /** Drops later requests. The client gets a connection error. */
  drop(): void;
  /** Delays later requests in each direction. */
  delay(span: string | number): void;
  /** Restores the initial state of the link. */
  restore(): void;
}

export class Link implements LinkControl {
  #delayMs = 0;
  #isDropping = false;
  /** Held requests; undefined while the link does not hold requests. */
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
    this.#delayMs = parseSpan(span, 'delay');
  }

  restore(): void {
    this.#delayMs = 0;
    this.#isDropping = false;
    this.release();
  }

  /** Resolves when the request has passed the link. Rejects like `fetch` for a connection error. */
  async pass(sleep: (spanMs: number) => Promise<void>): Promise<void> {
    if (this.#held !== undefined) await new Promise<void>((letGo) => void this.#held?.push(letGo));
    if (this.#delayMs > 0) await sleep(this.#delayMs);
    if (this.#isDropping)
      throw new TypeError('fetch failed', { cause: new Error('the link drops the request') });
  }
}
